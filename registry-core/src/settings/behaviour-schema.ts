import { LIMITS } from "../limits.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { BEHAVIOUR_FIELD_TITLES } from "./behaviour-overrides.ts";
import type { BehaviourField } from "./owner-settings.ts";

/**
 * What an operator can set about how a method runs, in a form, and the values that each field may
 * have.
 */
export const BEHAVIOUR_SCHEMA = {
  type: "object",
  properties: {
    needsApproval: {
      type: "boolean",
      title: BEHAVIOUR_FIELD_TITLES.needsApproval,
      description: "A call waits until somebody approves it with its arguments.",
    },
    timeout: {
      type: "number",
      title: BEHAVIOUR_FIELD_TITLES.timeout,
      description: "A call that takes longer is ended.",
      exclusiveMinimum: 0,
      maximum: LIMITS.callSeconds,
    },
    maxResultSize: {
      type: "integer",
      title: BEHAVIOUR_FIELD_TITLES.maxResultSize,
      description: "Of a longer result, the model reads the beginning and the end.",
      minimum: 1,
      maximum: LIMITS.resultCharacters,
    },
    thinkAugment: {
      type: "boolean",
      title: BEHAVIOUR_FIELD_TITLES.thinkAugment,
      description: "The model says in toolcall_reason why it calls; the tool does not get it.",
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
