import type { FieldProps } from "@rjsf/utils";
import { DrawnField } from "./drawn-field.tsx";
import { BOXED_PLACE, PlaceContext, useField } from "./form-context.ts";
import { type MaybeJson, memberOf } from "./json-path.ts";

const ENTRY_PLACE = { ...BOXED_PLACE, isEntry: true };

/** A list with a fixed meaning for each place, in one box. */
export function TupleField({ formData, registry }: FieldProps) {
  const { path, drawing } = useField();
  const value: MaybeJson = formData;
  return (
    <PlaceContext value={ENTRY_PLACE}>
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-x-4 gap-y-2.5 rounded-lg border border-line bg-sunken px-3 py-2.5 @max-[480px]:grid-cols-1">
        {drawing.parts.map((part, index) => (
          <DrawnField
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={index}
            schema={part}
            uiSchema={undefined}
            path={[...path, index]}
            value={memberOf(value, index)}
            required={false}
            registry={registry}
            title={`Value ${index + 1}`}
          />
        ))}
      </div>
    </PlaceContext>
  );
}
