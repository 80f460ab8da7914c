import type { JsonSchema } from "@pegboard/json-schema";
import { LIMITS } from "../limits.ts";
import type { BehaviourField } from "./owner-settings.ts";

/** What an operator can set about how a method runs, and the values that each field may have. */
export const BEHAVIOUR_SCHEMA = {
  type: "object",
  properties: {
    needsApproval: {
      type: "boolean",
    },
    timeout: {
      type: "number",
      exclusiveMinimum: 0,
      maximum: LIMITS.callSeconds,
    },
    maxResultSize: {
      type: "integer",
      minimum: 1,
      maximum: LIMITS.resultCharacters,
    },
    thinkAugment: {
      type: "boolean",
    },
    defer: {
      type: "boolean",
    },
  },
} as const satisfies JsonSchema & {
  properties: Record<Exclude<BehaviourField, "examples">, JsonSchema>;
};

/** The calls of a method that an operator keeps as examples. */
export const EXAMPLES_SCHEMA = {
  type: "array",
  maxItems: LIMITS.methodExamples,
  items: {
    type: "object",
    properties: {
      name: { type: "string", minLength: 1, maxLength: 100 },
      arguments: { type: "object" },
      inPrompt: { type: "boolean" },
    },
    required: ["arguments"],
    additionalProperties: false,
  },
} as const satisfies JsonSchema;
