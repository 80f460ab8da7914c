import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { ReactNode } from "react";
import { t } from "../messages/t.ts";

/**
 * Arguments as JSON, with the reason in the place of each part that was removed. `tool` is the tool
 * whose secret it was.
 */
export function KeptArguments({ value, tool }: { value: JsonValue; tool: string }) {
  return (
    <pre className="rounded-lg bg-sunken px-3 py-2 font-mono text-code whitespace-pre-wrap inset-ring inset-ring-line [overflow-wrap:anywhere]">
      {typeof value === "string" ? escapeInvisible(value) : draw(value, tool, "")}
    </pre>
  );
}

const INDENT_STEP = "  ";

function draw(value: JsonValue, tool: string, indent: string): ReactNode {
  if (typeof value === "string")
    return <span className="text-green">{escapeInvisible(JSON.stringify(value))}</span>;
  if (typeof value !== "object" || value === null) return String(value);
  if (isJsonObject(value) && value.$removed === true) {
    return <i className="text-3">{t("removed, a secret that {tool} takes", { tool })}</i>;
  }
  const isList = Array.isArray(value);
  const members = Object.entries(value);
  if (members.length === 0) return isList ? "[]" : "{}";
  return (
    <>
      {isList ? "[" : "{"}
      {members.map(([key, member], index) => (
        <span key={key}>
          {`\n${indent}${INDENT_STEP}`}
          {!isList && (
            <>
              <span className="text-accent">{escapeInvisible(JSON.stringify(key))}</span>:{" "}
            </>
          )}
          {draw(member, tool, indent + INDENT_STEP)}
          {index < members.length - 1 && ","}
        </span>
      ))}
      {`\n${indent}${isList ? "]" : "}"}`}
    </>
  );
}
