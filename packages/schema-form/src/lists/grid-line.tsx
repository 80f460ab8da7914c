import type { JsonValue, Subschema } from "@pegboard/json-schema";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import type { FieldProps, UiSchema } from "@rjsf/utils";
import { Minus, Plus } from "lucide-react";
import { DrawnField } from "../fields/drawn-field.tsx";
import { useFocusNext } from "../fields/use-focus-next.ts";
import { PlaceContext, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { blankValue } from "../model/blank-value.ts";
import { describeField } from "../model/describe-field.ts";
import { hintsBelow } from "../model/ui-hints.ts";

interface GridLineProps {
  /** The schema of the list itself. */
  schema: Subschema;
  /** The schema of each of its values. */
  cell: Subschema;
  value: JsonValue[];
  hints: UiSchema | undefined;
  registry: FieldProps["registry"];
  /** The name: "Matrix 2". */
  name: string;
  place: number;
}

/**
 * A list of short values that is an entry of a list: one line of a grid, which grows and shrinks at
 * its end.
 */
export function GridLine({ schema, cell, value, hints, registry, name, place }: GridLineProps) {
  const form = useForm();
  const { path } = useField();
  const linePath = [...path, place];
  const { minItems = 0, maxItems = Infinity } = describeField(schema, form.root, undefined)
    .schema as Partial<Record<"minItems" | "maxItems", number>>;
  const { box, focusNext } = useFocusNext();
  const add = () => {
    focusNext(`[data-cell="${value.length}"] :is(input, select, button)`);
    form.change(linePath, [...value, blankValue(cell, form.root)]);
  };
  const fewest = value.length === 0 ? t("It is empty") : t("At least {count}", { count: minItems });
  const isNarrow = ["number", "switch"].includes(describeField(cell, form.root, undefined).kind);
  return (
    <div
      ref={box}
      className={`grid-line grid min-w-0 items-center gap-1 ${isNarrow ? "grid-cols-[repeat(auto-fill,80px)]" : "grid-cols-[repeat(auto-fill,minmax(104px,1fr))]"}`}
    >
      {value.map((item, index) => (
        <PlaceContext
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={index}
          value={{ frame: "bare", boxed: true, isEntry: true, label: `${name}, ${index + 1}` }}
        >
          <div data-cell={index} className="min-w-0">
            <DrawnField
              schema={cell}
              uiSchema={hintsBelow(hints, "items")}
              path={[...linePath, index]}
              value={item}
              required
              registry={registry}
            />
          </div>
        </PlaceContext>
      ))}
      {!form.readOnly && minItems < maxItems && (
        <span className="flex">
          <IconButton
            label={t("Add a value to {name}", { name })}
            icon={Plus}
            blocked={
              value.length < maxItems ? undefined : t("At most {count}", { count: maxItems })
            }
            onClick={add}
          />
          <IconButton
            label={t("Remove the last value of {name}", { name })}
            icon={Minus}
            blocked={value.length > minItems ? undefined : fewest}
            onClick={() => form.change(linePath, value.slice(0, -1))}
          />
        </span>
      )}
    </div>
  );
}
