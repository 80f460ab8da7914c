import { isJsonObject, type JsonValue, setOwn } from "@pegboard/json-schema";
import { z } from "zod";
import { shapeMessage } from "./shape-messages.ts";

/**
 * A part of a body, which was parsed as JSON. Zod's own `json` leaves members called `__proto__`
 * out without a word.
 */
export const anyJson = z.custom<JsonValue>(
  (value) => value !== undefined,
  shapeMessage((t) => t("is required")),
);

/** Nobody reads more of what is wrong, and zod takes a hundredth of a millisecond for each. */
const MOST_RECORD_ISSUES = 100;

/**
 * A record by names from outside, which are all legal: zod's own `record` leaves `__proto__` out
 * without a word.
 */
export function namedRecord<Value extends z.ZodType>(
  value: Value,
  error = shapeMessage((t) => t("has to be an object")),
) {
  return z
    .custom<Record<string, z.input<Value>>>(isJsonObject, error)
    .meta({
      type: "object",
      get additionalProperties() {
        return describeSchema(value);
      },
    })
    .transform((record, checked): Record<string, z.output<Value>> => {
      const kept: Record<string, z.output<Value>> = {};
      for (const [name, entry] of Object.entries(record)) {
        const { data, error } = value.safeParse(entry);
        if (!error) setOwn(kept, name, data as z.output<Value>);
        else
          for (const { path, message } of error.issues)
            checked.addIssue({ code: "custom", path: [name, ...path], message });
        if (checked.issues.length >= MOST_RECORD_ISSUES) break;
      }
      return kept;
    });
}

/** A part of a request that its own reader judges: anything passes, and `shape` describes it. */
export const unvalidated = <Input>(shape: z.ZodType<unknown, Input>) =>
  z
    .unknown()
    .optional()
    .meta({
      get allOf() {
        return [describeSchema(shape)];
      },
    }) as unknown as z.ZodType<unknown, Input>;

const describeSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
