import type { JsonSchema } from "../schema/json-schema.ts";
import { isSecretSchema } from "../schema/secrets.ts";
import { mapSubschemas } from "../schema/subschemas.ts";

/**
 * A copy without the defaults and examples of secret fields: a definition goes to every browser, and a default that is, say, an
 * environment variable's value must not (product rule R6). Building the tool still applies them.
 */
export function withoutSecretDefaults(schema: JsonSchema): JsonSchema {
  return mapSubschemas(isSecretSchema(schema) ? withoutValues(schema) : schema, (child) =>
    typeof child === "boolean" ? child : withoutSecretDefaults(child),
  );
}

function withoutValues({ default: _default, examples: _examples, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
