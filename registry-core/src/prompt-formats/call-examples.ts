import { exampleValue } from "../schema/examples/example-value.ts";
import { isJsonObject } from "../schema/fitting-variants.ts";
import type { JsonObject, JsonSchema } from "../schema/json-schema.ts";
import { sameJson } from "../schema/same-json.ts";

/**
 * Arguments of two calls, from sanitised parameters: one with what is required only, one with everything. Where both are the same
 * there is one; a call without arguments is no example.
 */
export function callExamples(parameters: JsonSchema): JsonObject[] {
  const schema = parameters.type === "object" ? parameters : { ...parameters, type: "object" };
  const whole = exampleValue(schema, { complete: true });
  const short = exampleValue(schema, { complete: false, known: whole });
  const examples = sameJson(short, whole) ? [whole] : [short, whole];
  return examples.filter(isJsonObject).filter((example) => Object.keys(example).length > 0);
}
