import type { JsonSchemaValidator } from "@modelcontextprotocol/server";
import type { JsonValue } from "@pegboard/json-schema";
import { type JsonSchema, validateJson } from "@pegboard/registry-core";

/** The validator for the SDK, whose own one makes code out of schemas and keeps it. */
export const OWN_VALIDATOR = {
  getValidator<T>(schema: unknown): JsonSchemaValidator<T> {
    return (input) => {
      const [issue] = validateJson(schema as JsonSchema, input as JsonValue);
      return issue
        ? { valid: false, data: undefined, errorMessage: issue.message }
        : { valid: true, data: input as T, errorMessage: undefined };
    };
  },
};
