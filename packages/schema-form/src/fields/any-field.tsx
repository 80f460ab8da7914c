import type { JsonSchema } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { useContext, useMemo } from "react";
import { FieldContext, FormContext, PlaceContext, useForm, usePlace } from "../form-context.ts";
import { type JsonPath, type MaybeJson, samePath, valueAt } from "../model/json-path.ts";
import { DrawnField } from "./drawn-field.tsx";
import { PageField } from "./page-field.tsx";

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
