import type { JsonSchema } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import { isSecretSchema } from "../schema/secrets.ts";
import { mapSubschemas } from "../schema/subschemas.ts";

/**
 * A copy without the defaults and examples of secret fields: a definition goes to every browser, and a default that is, say, an
 * environment variable's value must not (product rule R6). Building the tool still applies them, so such a field is not required.
 */
export function withoutSecretDefaults(schema: JsonSchema): JsonSchema {
  const { default: _default, examples: _examples, ...shown } = schema;
  const required = schema.required?.filter((name) => !hasSecretDefault(ownValue(schema.properties, name)));
  const copy = { ...(isSecretSchema(schema) ? shown : schema), ...(required && { required }) };
  return mapSubschemas(copy, (child) => (typeof child === "boolean" ? child : withoutSecretDefaults(child)));
}

function hasSecretDefault(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && isSecretSchema(schema) && schema.default !== undefined;
}
