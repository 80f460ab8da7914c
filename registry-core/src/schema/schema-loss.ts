import { describeLoss, type LossCode, type SaidLoss } from "../words/loss-words.ts";
import type { JsonObject } from "./json-schema.ts";

/** Something a simpler form of a schema cannot say. */
export interface SchemaLoss {
  /** Where in the schema, for example `properties.storage.oneOf`. */
  path: string;
  /** For programs. */
  code: LossCode;
  /** What belongs to the code: a keyword, a name. Absent when the code says everything. */
  values?: JsonObject;
  /** For people: code and values in words. */
  message: string;
  /** Whether the provider refuses the whole request because of it. */
  isRefused?: true;
}

const REFUSED: ReadonlySet<LossCode> = new Set([
  "description_long",
  "parameter_refused",
  "nested_too_deep",
]);

/** A loss at a place, with its words. */
export function schemaLoss(path: readonly (string | number)[], loss: SaidLoss): SchemaLoss {
  const { code, values } = loss;
  return {
    path: path.join("."),
    code,
    ...(values && { values: values as unknown as JsonObject }),
    message: describeLoss(loss),
    ...(REFUSED.has(code) && { isRefused: true }),
  };
}
