import { isSecretMarker, type JsonValue, sameJson } from "@pegboard/json-schema";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { type FieldProps, getUiOptions } from "@rjsf/utils";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { RowErrors } from "../lists/row-errors.tsx";
import { t } from "../messages/t.ts";
import type { MaybeJson } from "../model/json-path.ts";
import { asksForLines } from "../model/text-language.ts";
import { standardOf } from "../model/value-origin.ts";
import { SecretInput } from "../widgets/secret-input.tsx";

/** A value that is never shown: Set, Replace, Remove. */
export function SecretField({ formData, fieldPathId, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const { path, drawing, title } = useField();
  const [typing, setTyping] = useState(false);
  // This is the value that Cancel restores.
  const replaced = useRef<JsonValue>(undefined);
  const value: MaybeJson = formData;
  const absent = place.isEntry ? "" : undefined;
  const removed = drawing.nullable ? null : absent;
  if (form.readOnly || (isEntered(value) && !typing)) {
    return (
      <KeptSecretNote
        id={fieldPathId.$id}
        value={value}
        onReplace={() => {
          replaced.current = value;
          setTyping(true);
        }}
        onRemove={() => {
          replaced.current = value;
          form.change(path, removed);
        }}
      />
    );
  }
  const cancel = () => {
    form.change(path, replaced.current);
    replaced.current = undefined;
    setTyping(false);
  };
  return (
    <SecretInput
      id={fieldPathId.$id}
      name={place.label ?? title}
      isLong={
        getUiOptions(uiSchema, registry.globalUiOptions).widget === "textarea" ||
        asksForLines(drawing.schema)
      }
      autoFocus={typing}
      onFocus={() => setTyping(true)}
      onType={(text) => form.change(path, text === "" ? removed : text)}
      onLeave={() => setTyping(false)}
      {...(replaced.current !== undefined && { onCancel: cancel })}
    />
  );
}

const isEntered = (value: MaybeJson) => value !== undefined && value !== null && value !== "";

interface KeptSecretProps {
  id: string;
  value: MaybeJson;
  onReplace(): void;
  onRemove(): void;
}

/** What is known of a secret that is not being typed, and what can be done about it. */
function KeptSecretNote({ id, value, onReplace, onRemove }: KeptSecretProps) {
  const form = useForm();
  const place = usePlace();
  const field = useField();
  const { path } = field;
  // A value that does not belong to this form cannot be removed here.
  const isOwn = !sameJson(value, standardOf(field, form));
  // The secret is not available, or was entered for another destination; the issue is shown below
  // the field.
  const isUnused = isSecretMarker(value) && form.issues.some((issue) => sameJson(issue.path, path));
  const name = place.label ?? field.title;
  const size = place.frame === "page" ? "m" : "s";
  const state = stateOf(value, isUnused);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={`inline-flex items-center gap-2 rounded-lg bg-hover px-2.5 text-list inset-ring inset-ring-line ${size === "s" ? "h-7" : "h-8 max-sm:h-11"}`}
      >
        <KeyRound {...iconSize.s} className={state.color} />
        {state.text}
      </span>
      {!form.readOnly && (
        <span className="flex">
          <Button
            id={id}
            variant="ghost"
            size={size}
            aria-label={t("Replace {name}", { name })}
            onClick={onReplace}
          >
            {t("Replace")}
          </Button>
          {isOwn && (
            <Button
              variant="ghost"
              size={size}
              aria-label={t("Remove {name}", { name })}
              onClick={onRemove}
            >
              {t("Remove")}
            </Button>
          )}
        </span>
      )}
      <RowErrors path={path} drawn={[]} className="w-full" onlyBelow />
    </span>
  );
}

function stateOf(value: MaybeJson, isUnused: boolean) {
  if (!isEntered(value)) return { text: t("Not set"), color: "text-3" };
  if (isUnused) return { text: t("Not used"), color: "text-red" };
  const text = isSecretMarker(value) ? t("Set", {}, "state") : t("New value");
  return { text, color: "text-green" };
}
