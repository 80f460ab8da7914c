import type { FieldProps } from "@rjsf/utils";
import { memo, useContext, useMemo } from "react";
import { PlaceContext, ROOT_PLACE, ShownContext, useForm } from "../form-context.ts";
import { locateField } from "../model/locate-field.ts";
import { DrawnField } from "./drawn-field.tsx";

/**
 * The root of the open page: the whole form, or one group of it. It gets edits through the
 * contexts.
 */
export const PageField = memo(function PageField({
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
