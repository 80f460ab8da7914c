import type { Subschema } from "@pegboard/json-schema";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import type { FieldProps, UiSchema } from "@rjsf/utils";
import { X } from "lucide-react";
import { DrawnField } from "../fields/drawn-field.tsx";
import { PlaceContext, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import type { MaybeJson } from "../model/json-path.ts";
import { DictionaryKey } from "./dictionary-key.tsx";
import { RowErrors } from "./row-errors.tsx";

export const DICTIONARY_TRACKS =
  "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_28px] gap-2 px-1.5 max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_44px]";

interface DictionaryRowProps {
  id: number;
  name: string;
  taken: string[];
  value: MaybeJson;
  schema: Subschema;
  hints: UiSchema | undefined;
  registry: FieldProps["registry"];
  onRename(name: string): void;
  onRemove(): void;
}

/** A key and its value on one line. */
export function DictionaryRow({
  id,
  name,
  taken,
  onRename,
  onRemove,
  hints,
  ...field
}: DictionaryRowProps) {
  const { readOnly } = useForm();
  const { path } = useField();
  const rowPath = [...path, name];
  return (
    <div
      data-row={id}
      className={`${DICTIONARY_TRACKS} items-start border-line py-1 not-first:border-t`}
    >
      <DictionaryKey name={name} taken={taken} onRename={onRename} />
      <PlaceContext
        value={{ frame: "bare", boxed: true, isEntry: true, label: t("Value of {name}", { name }) }}
      >
        <div className="min-w-0">
          <DrawnField {...field} uiSchema={hints} path={rowPath} title={name} required />
        </div>
      </PlaceContext>
      {!readOnly && (
        <IconButton data-remove label={t("Remove {name}", { name })} icon={X} onClick={onRemove} />
      )}
      <RowErrors path={rowPath} drawn={[]} className="col-span-full" />
    </div>
  );
}
