import type { JsonSchema } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { memo, useContext, useMemo } from "react";
import {
  FieldContext,
  FormContext,
  PlaceContext,
  ROOT_PLACE,
  ShownContext,
  useForm,
  usePlace,
} from "../form-context.ts";
import { type JsonPath, type MaybeJson, samePath, valueAt } from "../model/json-path.ts";
import { locateField } from "../model/locate-field.ts";
import { DrawnField } from "./drawn-field.tsx";

/**
 * The field that RJSF's form draws at its root, and with which fields from elsewhere draw the
 * places below them.
 */
export function AnyField(props: FieldProps) {
  const outer = useContext(FieldContext);
  return outer ? (
    <InnerField {...props} />
  ) : (
    <PageField registry={props.registry} uiSchema={props.uiSchema} />
  );
}

/**
 * A field inside a field from elsewhere. Edits go through that field, which may have its own ideas
 * about them.
 */
function InnerField({
  schema,
  uiSchema,
  formData,
  required,
  registry,
  title,
  fieldPathId,
  onChange,
}: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const outer = useContext(FieldContext);
  const { path } = fieldPathId;
  const value: MaybeJson = formData;
  // A field may draw itself again, without the hint that chose it; then the frame is there already.
  const isSame = outer !== undefined && samePath(path, outer.path);
  const scope = useMemo(
    () => ({
      ...form,
      change: (at: JsonPath, next: MaybeJson | ((now: MaybeJson) => MaybeJson)) => {
        onChange(typeof next === "function" ? next(valueAt(value, at.slice(path.length))) : next, [
          ...at,
        ]);
      },
    }),
    [form, path, value, onChange],
  );
  return (
    <FormContext value={scope}>
      <PlaceContext
        value={{
          ...place,
          frame: isSame ? "bare" : "nested",
          ...(isSame && { label: outer.title }),
        }}
      >
        <DrawnField
          schema={schema as JsonSchema}
          uiSchema={uiSchema}
          path={path}
          value={value}
          required={required ?? false}
          registry={registry}
          {...(title !== undefined && { title })}
        />
      </PlaceContext>
    </FormContext>
  );
}

/**
 * The root of the open page: the whole form, or one group of it. It gets edits through the
 * contexts.
 */
const PageField = memo(function PageField({
  registry,
  uiSchema,
}: Pick<FieldProps, "registry" | "uiSchema">) {
  const form = useForm();
  const { root, page } = form;
  const shown = useContext(ShownContext);
  const located = useMemo(
    () => locateField({ root, uiSchema, value: shown }, page),
    [root, uiSchema, shown, page],
  );
  const { isEntry } = located;
  const place = useMemo(() => ({ ...ROOT_PLACE, isEntry }), [isEntry]);
  return (
    <PlaceContext value={place}>
      <DrawnField
        key={JSON.stringify(page)}
        schema={located.schema}
        uiSchema={located.uiSchema}
        path={page}
        value={located.value}
        required={located.required}
        registry={registry}
        title={located.titles.at(-1)}
      />
    </PlaceContext>
  );
});
