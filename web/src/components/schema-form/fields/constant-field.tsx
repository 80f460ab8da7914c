import { sameJson } from "@pegboard/registry-core/internal";
import type { FieldProps } from "@rjsf/utils";
import { common } from "../../../language/common.ts";
import { Button } from "../../button.tsx";
import { useField, useForm } from "../form-context.ts";
import { say } from "./texts.ts";

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
        {formData === undefined ? common.notSet : JSON.stringify(formData)}
      </code>
      {!isRight && !form.readOnly && (
        <Button
          size="s"
          aria-label={say.correctTitle(title)}
          onClick={() => form.change(path, fixed as never)}
        >
          {say.takeValue(JSON.stringify(fixed))}
        </Button>
      )}
    </span>
  );
}
