import { describeLoss, type LossCode, type LossFact } from "../messages/loss-messages.ts";
import type { JsonObject } from "./json-schema.ts";

/** A part of a schema that a simpler form cannot express. */
export interface SchemaLoss {
  /** The path in the schema, for example `properties.storage.oneOf`. */
  path: string;
  /** The kind of loss, for programs. */
  code: LossCode;
  /**
   * The values that belong to the code: a keyword, a name. Absent when the code says everything.
   */
  values?: JsonObject;
  /** The code and its values as a sentence, for people. */
  message: string;
  /** Present when the provider refuses the whole request because of the loss. */
  isRefused?: true;
}

const REFUSING_LOSSES: ReadonlySet<LossCode> = new Set([
  "description_long",
  "parameter_refused",
  "nested_too_deep",
]);

/** A loss at a place, with its words. */
export function schemaLoss(path: readonly (string | number)[], loss: LossFact): SchemaLoss {
  const { code, values } = loss;
  return {
    path: path.join("."),
    code,
    ...(values && { values: values as unknown as JsonObject }),
    message: describeLoss(loss),
    ...(REFUSING_LOSSES.has(code) && { isRefused: true }),
  };
}
