import { FieldError } from "@pegboard/ui/inputs/field-error.tsx";
import { capitalise } from "@pegboard/ui/messages/capitalise.ts";
import { Note } from "@pegboard/ui/note.tsx";
import type { FieldTemplateProps } from "@rjsf/utils";
import { isOnlyMissing, isWaitingForValue, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { errorId, helpId } from "../model/field-id.ts";
import { MarkdownText } from "../widgets/markdown-text.tsx";

/** The description of the schema, and the help of the ui schema. */
export function FieldHelp({ id, rawDescription, rawHelp }: FieldTemplateProps) {
  if (!rawDescription && !rawHelp) return null;
  return (
    <div id={helpId(id)} className="text-meta break-words text-2">
      {rawDescription && <MarkdownText text={rawDescription} />}
      {rawHelp && <MarkdownText text={rawHelp} />}
    </div>
  );
}

/** The faults of the value and of the schema's default. */
export function FieldFaults({ id, rawErrors }: FieldTemplateProps) {
  const form = useForm();
  const { refusedDefault, path } = useField();
  const faults = isOnlyMissing(form, path) ? [t("Needs a value")] : rawErrors?.map(capitalise);
  return (
    <>
      <FieldError
        id={errorId(id)}
        error={rawErrors?.length ? faults?.join(". ") : undefined}
        isMissing={isWaitingForValue(form, path)}
      />
      {refusedDefault !== undefined && (
        <div className="mt-1.5">
          <Note tone="warn">{refusedDefault}</Note>
        </div>
      )}
    </>
  );
}
