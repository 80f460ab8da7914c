import { isJsonObject, isSchemaObject } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { useMemo } from "react";
import { FormContext, type SchemaFormState, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import {
  type JsonPath,
  type MaybeJson,
  samePath,
  startsWith,
  valueAt,
  withValueAt,
} from "../model/json-path.ts";
import { findUndeclared, withUndeclared } from "../model/undeclared-keys.ts";
import { DrawnField } from "./drawn-field.tsx";

/** The undeclared keys that the schema allows, as a dictionary. */
export function OtherKeys({
  formData,
  uiSchema,
  registry,
}: Pick<FieldProps, "formData" | "uiSchema" | "registry">) {
  const form = useForm();
  const { path, drawing } = useField();
  const declared = useMemo(() => new Set(Object.keys(drawing.schema.properties ?? {})), [drawing]);
  const schema = useMemo(() => dictionaryOf(drawing.schema, drawing.rest), [drawing]);
  const scope = useMemo(() => withoutDeclared(form, path, declared), [form, path, declared]);
  const further: unknown = uiSchema?.additionalProperties;
  const hints = useMemo(
    // A key that is renamed to a field's name would take its place.
    () => ({
      "ui:taken": [...declared],
      ...(isSchemaObject(further) && { additionalProperties: further }),
    }),
    [declared, further],
  );
  return (
    <FormContext value={scope}>
      <DrawnField
        schema={schema}
        uiSchema={hints}
        path={path}
        value={findUndeclared(formData, declared)}
        required={false}
        registry={registry}
        title={t("Other keys")}
      />
    </FormContext>
  );
}

function dictionaryOf({ propertyNames }: JsonSchema, rest: unknown): JsonSchema {
  // An empty schema would leave the keys open as well, which makes free JSON of the whole.
  const values =
    isSchemaObject(rest) && Object.keys(rest).length > 0 ? rest : { $comment: "any value" };
  return {
    type: "object",
    additionalProperties: values,
    ...(propertyNames !== undefined && { propertyNames }),
  };
}

/** A form state in which the object at the path has only its undeclared keys. */
function withoutDeclared(
  form: SchemaFormState,
  path: JsonPath,
  declared: ReadonlySet<string>,
): SchemaFormState {
  const keepOthers = (whole: SchemaFormState["defaults"]) => {
    const others = withValueAt(whole, path, findUndeclared(valueAt(whole, path), declared));
    return isJsonObject(others) ? others : {};
  };
  const defaults = keepOthers(form.defaults);
  const change = (at: JsonPath, next: MaybeJson) => {
    if (!samePath(at, path)) return form.change(at, next);
    const standard = path.length === 0 ? {} : valueAt(defaults, path);
    const others = next ?? standard;
    form.change(path, (now) => withUndeclared(now, declared, isJsonObject(others) ? others : {}));
  };
  const issues = form.issues.filter((issue) => {
    const key = issue.path[path.length];
    return startsWith(issue.path, path) && key !== undefined && !declared.has(String(key));
  });
  return { ...form, defaults, saved: form.saved && keepOthers(form.saved), issues, change };
}
