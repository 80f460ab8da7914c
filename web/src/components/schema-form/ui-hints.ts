import { isSchemaObject, type JsonSchema } from "@pegboard/registry-core";
import type { UiSchema } from "@rjsf/utils";
import { resolveOrEmpty, type Subschema } from "./resolve-schema.ts";

/** Hints that authors write into the schema itself, for example with zod's `.meta({ widget: "textarea", rows: 8 })`. */
const HINTS = ["widget", "rows", "unit", "placeholder", "help", "order", "enumNames", "switchLabel", "mono"];

/** The ui schema of one place: what is given beside the schema wins over what the schema says about itself. */
export function hintsOf(schema: Subschema, root: JsonSchema, given: UiSchema | undefined): UiSchema {
  const own = resolveOrEmpty(schema, root);
  const hints = Object.entries(own).flatMap(([key, value]): [string, unknown][] => {
    if (key.startsWith("ui:")) return [[key, value]];
    return HINTS.includes(key) ? [[`ui:${key}`, value]] : [];
  });
  return { ...Object.fromEntries(hints), ...given };
}

/** The hints for a property or the items, by their own name: `constructor` is a legal one. */
export function hintsBelow(uiSchema: UiSchema | undefined, key: string): UiSchema | undefined {
  const below: unknown = uiSchema && Object.hasOwn(uiSchema, key) ? uiSchema[key] : undefined;
  return isSchemaObject(below) ? (below as UiSchema) : undefined;
}
