import { sameJson } from "@pegboard/json-schema";
import type { WidgetProps } from "@rjsf/utils";
import { useField, useForm, usePlace } from "../form-context.ts";
import { UnionChoice } from "../unions/union-choice.tsx";

/** The widget `ui:widget: "radio"`, in which every choice is visible. */
export function RadioWidget({ value, options, onChange }: WidgetProps) {
  const { readOnly } = useForm();
  const { title } = useField();
  const { label } = usePlace();
  const choices = options.enumOptions ?? [];
  return (
    <div className="min-w-0 flex-1">
      <UnionChoice
        label={label ?? title}
        names={choices.map((choice) => choice.label)}
        selected={choices.findIndex((choice) => sameJson(choice.value, value))}
        onChoose={(index) => onChange(choices[index]?.value)}
        readOnly={readOnly}
      />
    </div>
  );
}
