import { sameJson } from "@pegboard/json-schema";
import { Button } from "@pegboard/ui/button.tsx";
import type { FieldProps } from "@rjsf/utils";
import { useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";

/**
 * A value that the schema fixes. A stored value that differs is shown, with the way to put it
 * right.
 */
export function ConstantField({ formData }: FieldProps) {
  const form = useForm();
  const { path, drawing, title } = useField();
  const fixed = drawing.schema.type === "null" ? null : drawing.schema.const;
  const isRight = sameJson(formData, fixed);
  return (
    <span className="flex items-center gap-2 text-list">
      <code className="break-all">
        {formData === undefined ? t("Not set") : JSON.stringify(formData)}
      </code>
      {!isRight && !form.readOnly && (
        <Button
          size="s"
          aria-label={t("Correct {title}", { title })}
          onClick={() => form.change(path, fixed as never)}
        >
          {t("Use {value}", { value: JSON.stringify(fixed) })}
        </Button>
      )}
    </span>
  );
}
