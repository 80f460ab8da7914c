import { isJsonObject, jsonText, parseJson, reasonOf } from "@pegboard/json-schema";
import { describeIssue } from "@pegboard/registry-core/messages";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import type { FieldProps } from "@rjsf/utils";
import { useRef } from "react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { type HiddenSecrets, hideSecretsAt, restoreSecretsAt } from "../model/hidden-secrets.ts";
import { type MaybeJson, startsWith } from "../model/json-path.ts";
import { findInexactNumber, INEXACT } from "../model/number-text.ts";
import { type Parsed, useTypedText } from "../use-typed-text.ts";
import { NoValue, ReadOnlyText } from "../widgets/read-only-text.tsx";
import { useControl } from "../widgets/use-control.ts";

/** The value as JSON, for a place without a better field; the note says why. */
export function JsonField(props: FieldProps) {
  const form = useForm();
  const { isEntry } = usePlace();
  const { path, drawing, title, hold } = useField();
  const control = useControl({ id: props.fieldPathId.$id });
  const value: MaybeJson = props.formData;
  const hidden = useRef<HiddenSecrets>(new Map()).current;
  const at = { schema: form.root, place: path };
  const typed = useTypedText({
    path,
    value,
    format: (shown) => (shown === undefined ? "" : jsonText(hideSecretsAt(at, shown, hidden), 2)),
    parse: (text) => {
      const parsed = parseTyped(text, { mayBeEmpty: !isEntry, keepsDigits: form.isCall });
      return "problem" in parsed || parsed.value === undefined
        ? parsed
        : { value: restoreSecretsAt(at, parsed.value, hidden) };
    },
    take: (next) => form.change(path, next),
    mayBeSecret: true,
  });
  const below = form.issues.filter(
    (issue) => issue.path.length > path.length && startsWith(issue.path, path),
  );
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      {form.readOnly ? (
        <ReadOnlyText
          id={props.fieldPathId.$id}
          className="max-h-[60vh] overflow-auto font-mono text-code whitespace-pre-wrap"
        >
          {typed.text === "" ? <NoValue>{t("Not set")}</NoValue> : typed.text}
        </ReadOnlyText>
      ) : (
        <TextArea
          {...control.attributes}
          aria-label={t("{title} as JSON", { title })}
          value={typed.text}
          rows={isJsonObject(value) || Array.isArray(value) ? 5 : 1}
          mono
          spellCheck={false}
          placeholder={`JSON: ${JSON_EXAMPLES.get(drawing.schema.type) ?? '"text", 7, true, [1, 2]'}`}
          invalid={control.invalid || below.length > 0}
          onChange={typed.type}
          onFocus={() => hold(drawing.reason)}
          onBlur={() => {
            typed.leave();
            hold(undefined);
          }}
        />
      )}
      {below.map((issue) => (
        <FieldError
          key={JSON.stringify(issue)}
          error={`${issue.path.slice(path.length).join(" › ")} ${describeIssue(issue, t)}`}
        />
      ))}
      {drawing.reason !== undefined && (
        <Note>{t("Shown as JSON. {reason}", { reason: drawing.reason })}</Note>
      )}
    </div>
  );
}

/** Examples by type, with which an empty box says what it takes. */
const JSON_EXAMPLES = new Map<unknown, string>([
  ["object", '{ "key": "value" }'],
  ["array", '["text", 7, true]'],
]);

function parseTyped(
  text: string,
  { mayBeEmpty, keepsDigits }: { mayBeEmpty: boolean; keepsDigits: boolean },
): Parsed {
  if (text.trim() === "") return mayBeEmpty ? { value: undefined } : { problem: t("must be JSON") };
  try {
    const value = parseJson(text);
    return !keepsDigits && findInexactNumber(text) ? { problem: INEXACT } : { value };
  } catch (error) {
    return { problem: t("is not JSON yet: {reason}", { reason: reasonOf(error) }) };
  }
}
