import type { JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { t } from "../../../messages/t.ts";
import { parameterRows } from "./parameter-rows.ts";
import { ValueList, ValueRow } from "./value-row.tsx";

/** A method's parameters as an indented list. */
export function ParameterTree({ schema }: { schema: JsonSchema }) {
  const rows = parameterRows(schema);
  if (rows.length === 0)
    return <p className="px-6 py-3 text-list text-2 max-sm:px-4">{t("Takes no arguments.")}</p>;
  return (
    <ValueList>
      {rows.map((row) => (
        <ValueRow
          key={row.key}
          origin="schema"
          label={
            <code className="break-all text-1" style={{ paddingLeft: row.depth * 20 }}>
              {escapeInvisible(row.name)}
            </code>
          }
        >
          {escapeInvisible(row.type)}
          {row.required && t(", required")}
          {row.default !== undefined && (
            <>
              {t(", default")} <code>{escapeInvisible(JSON.stringify(row.default))}</code>
            </>
          )}
          {row.description !== undefined && (
            <span className="block text-2">{escapeInvisible(row.description)}</span>
          )}
        </ValueRow>
      ))}
    </ValueList>
  );
}
