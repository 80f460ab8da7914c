import { exampleValue } from "../schema/example-value.ts";
import type { JsonObject, JsonSchema } from "../schema/json-schema.ts";
import { sameJson } from "../schema/same-json.ts";

/**
 * Arguments of two calls, from sanitised parameters: one with what is required only, one with everything. Where both are the same
 * there is one; a call without arguments is no example.
 */
export function callExamples(parameters: JsonSchema): JsonObject[] {
  const [short, whole] = [false, true].map((complete) => exampleCall(parameters, complete)) as [JsonObject, JsonObject];
  const examples = sameJson(short, whole) ? [whole] : [short, whole];
  return examples.filter((example) => Object.keys(example).length > 0);
}

function exampleCall(parameters: JsonSchema, complete: boolean): JsonObject {
  const value = exampleValue({ ...parameters, type: "object" }, { complete });
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
