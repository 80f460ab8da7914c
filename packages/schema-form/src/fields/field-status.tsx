import { sameJson } from "@pegboard/json-schema";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import { RotateCcw } from "lucide-react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { defaultText } from "../model/default-text.ts";
import { resetOf, standardOf, valueOrigin } from "../model/value-origin.ts";
import { keepFocusInField } from "../widgets/use-control.ts";

/**
 * The right column of a field: the origin of its value, or Changed with a reset and the value that
 * holds without it.
 */
export function FieldStatus() {
  const form = useForm();
  const { isEntry } = usePlace();
  const field = useField();
  const { path, value, drawing } = field;
  const standard = standardOf(field, form);
  // A secret's control says that it is set, and an entry is never unset, so only the origin is
  // shown here.
  const isAlone = (drawing.kind === "secret" || isEntry) && standard === undefined;
  if (isAlone || drawing.kind === "constant") return <div />;
  if (form.isCall) return <SentStanding />;
  const origin = valueOrigin(path, form);
  if (value === undefined || sameJson(value, standard)) {
    return (
      <p className="pt-0.5 text-right text-meta/5 text-3">
        {value === undefined ? t("Not set") : origin}
      </p>
    );
  }
  const shown = drawing.kind === "secret" ? t("secret") : defaultText(standard, drawing, form.root);
  const fallback = `${inSentence(origin)} ${shown}`;
  return (
    <div className="grid content-start justify-items-end pt-0.5 text-meta text-3">
      <span className="flex items-center gap-0.5">
        <b className="text-meta/5 font-medium text-accent">{form.setLabel}</b>
        <ResetButton className="-my-1 -mr-1.5 max-sm:-my-3 max-sm:-mr-3" />
      </span>
      <span className="max-w-full truncate" title={fallback}>
        {fallback}
      </span>
    </div>
  );
}

/**
 * Where the value of a field inside a group comes from: a reset beside its title, and nothing while
 * the field is at its default.
 */
export function NestedStanding() {
  const form = useForm();
  const field = useField();
  const { path, value, drawing } = field;
  const standard = standardOf(field, form);
  if (form.isCall && drawing.kind !== "constant") return <SentStanding />;
  // An absent value shows its default when its section is there.
  if (
    drawing.kind === "secret" ||
    drawing.kind === "constant" ||
    standard === undefined ||
    value === undefined
  ) {
    return null;
  }
  if (sameJson(value, standard)) return null;
  return (
    <span
      className="flex items-center text-meta font-medium text-accent"
      title={`${valueOrigin(path, form)}: ${defaultText(standard, drawing, form.root)}`}
    >
      {form.setLabel}
      <ResetButton className="-my-1.5 -mr-1.5 max-sm:-my-3" />
    </span>
  );
}

/** The state of an argument: what is sent without it, which is nothing or its default. */
function SentStanding() {
  const form = useForm();
  const { isEntry } = usePlace();
  const field = useField();
  const { value, drawing, required } = field;
  const standard = standardOf(field, form);
  if (isEntry || (required && standard === undefined)) return <div />;
  const text =
    standard === undefined
      ? t("optional")
      : `${inSentence(t("Default"))} ${defaultText(standard, drawing, form.root)}`;
  return (
    <span className="flex items-center gap-0.5 text-meta/5 text-3" title={text}>
      <span className="max-w-28 truncate">{drawing.kind === "secret" ? t("optional") : text}</span>
      {value !== undefined && !sameJson(value, standard) && (
        <ResetButton className="-my-1 -mr-1.5 max-sm:-my-3" />
      )}
    </span>
  );
}

function ResetButton({ className }: { className: string }) {
  const form = useForm();
  const field = useField();
  const { path, title } = field;
  if (form.readOnly) return null;
  return (
    <IconButton
      label={t("Reset {title}", { title })}
      icon={RotateCcw}
      onClick={(event) => {
        keepFocusInField(event);
        form.change(path, resetOf(field, form));
      }}
      className={className}
    />
  );
}
