import { jsonCopy } from "../schema/json-copy.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import { holdsSecret } from "../schema/secrets.ts";
import { mapSubschemas } from "../schema/subschemas.ts";

/**
 * A copy without the defaults and examples of secret fields: a definition goes to every browser, and a default that is, say, an
 * environment variable's value must not (product rule R6). Building the tool still applies them, so such a field is not required.
 */
export function withoutSecretDefaults(schema: JsonSchema): JsonSchema {
  return shown(schema, schema);
}

function shown(root: JsonSchema, schema: JsonSchema): JsonSchema {
  const { default: _default, examples, ...rest } = schema;
  const isHidden = (values: unknown): boolean =>
    values !== undefined && holdsSecret(root, schema, jsonCopy(values, "default"));
  const required = schema.required?.filter((name) => !hasSecretDefault(root, ownValue(schema.properties, name)));
  const copy = {
    ...rest,
    ...(schema.default !== undefined && !isHidden(schema.default) && { default: schema.default }),
    ...(Array.isArray(examples) && !examples.some(isHidden) && { examples }),
    ...(required && { required }),
  };
  return mapSubschemas(copy, (child) => (typeof child === "boolean" ? child : shown(root, child)));
}

function hasSecretDefault(root: JsonSchema, schema: JsonSchema | undefined): boolean {
  return schema?.default !== undefined && holdsSecret(root, schema, jsonCopy(schema.default, "default"));
}
