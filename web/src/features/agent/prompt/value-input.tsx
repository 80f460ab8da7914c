import type { JsonValue } from "@pegboard/json-schema";
import { parseTestValues } from "@pegboard/registry-core/internal";
import { describeIssue } from "@pegboard/registry-core/messages";
import { findInexactNumber, INEXACT } from "@pegboard/schema-form/number-text";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { useId, useState } from "react";
import { t } from "../../../messages/t.ts";

interface ValueInputProps {
  id?: string;
  /** The accessible name of the field. */
  label: string;
  value: JsonValue;
  onChange(value: JsonValue): void;
  readOnly: boolean;
}

const formatValueJson = (value: JsonValue): string =>
  JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");

/**
 * A field that edits a value as text, or as JSON when it is no text. Unfinished JSON stays here.
 */
export function ValueInput({ id, label, value, onChange, readOnly }: ValueInputProps) {
  const errorId = useId();
  const [kind, setKind] = useState<"text" | "json">(typeof value === "string" ? "text" : "json");
  const [typed, setTyped] = useState<string>();
  const isJson = kind === "json" || typeof value !== "string";
  const shown = typed ?? (isJson ? formatValueJson(value) : String(value));
  const read = isJson && typed !== undefined ? readValueJson(typed) : undefined;
  const problem = read && "problem" in read ? read.problem : undefined;
  const type = (text: string) => {
    const next = isJson ? readValueJson(text) : { value: text };
    // JSON is kept as it is written, for as long as it is edited.
    setTyped(isJson ? text : undefined);
    if ("value" in next) onChange(next.value);
  };
  const change = (next: "text" | "json") => {
    setKind(next);
    setTyped(undefined);
    if (next === "text" && typeof value !== "string") onChange(formatValueJson(value));
    const parsed = next === "json" && typeof value === "string" ? readValueJson(value) : undefined;
    if (parsed && "value" in parsed) onChange(parsed.value);
  };
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_76px] items-start gap-1.5">
      <span className="min-w-0">
        <TextArea
          id={id}
          aria-label={label}
          aria-describedby={problem && errorId}
          rows={1}
          mono={isJson}
          value={shown}
          onChange={type}
          onBlur={() => problem === undefined && setTyped(undefined)}
          invalid={problem !== undefined}
          readOnly={readOnly}
          className="control-small min-h-7"
        />
        <FieldError id={errorId} error={problem} />
      </span>
      <Select
        size="s"
        aria-label={t("{label} is", { label })}
        value={isJson ? "json" : "text"}
        onChange={(event) => change(event.target.value === "json" ? "json" : "text")}
        readOnly={readOnly}
      >
        <option value="text">{t("Text")}</option>
        <option value="json">JSON</option>
      </Select>
    </span>
  );
}

/** Reads JSON that is written back as it was. */
function readValueJson(text: string): { value: JsonValue } | { problem: string } {
  try {
    const value = JSON.parse(text) as JsonValue;
    const parsed = parseTestValues({ variables: { value } });
    const issue = "issues" in parsed ? parsed.issues[0] : undefined;
    const fact = findInexactNumber(text) ? INEXACT : issue && describeIssue(issue, t);
    return fact === undefined ? { value } : { problem: t("This {issue}.", { issue: fact }) };
  } catch {
    return { problem: t("This is not JSON yet. A text needs quotation marks around it.") };
  }
}
