import type { JsonSchema } from "@pegboard/json-schema";
import type { Translate } from "@pegboard/json-schema/messages";
import { LIMITS } from "../limits.ts";
import { BEHAVIOUR_FIELD_TITLES } from "./behaviour-overrides.ts";
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

/** The fields of `BEHAVIOUR_SCHEMA` with their names and what they do, as a form shows them. */
export function behaviourFormSchema(t: Translate): typeof BEHAVIOUR_SCHEMA {
  const properties = Object.entries(BEHAVIOUR_SCHEMA.properties).map(([name, schema]) => {
    const field = name as keyof typeof DESCRIPTIONS;
    const title = BEHAVIOUR_FIELD_TITLES[field](t);
    return [field, { ...schema, title, description: DESCRIPTIONS[field](t) }];
  });
  return { ...BEHAVIOUR_SCHEMA, properties: Object.fromEntries(properties) };
}

const DESCRIPTIONS = {
  needsApproval: (t) => t("A call waits until somebody approves it with its arguments."),
  timeout: (t) => t("A call that takes longer is ended."),
  maxResultSize: (t) => t("Of a longer result, the model reads the beginning and the end."),
  thinkAugment: (t) =>
    t("The model says in toolcall_reason why it calls; the tool does not get it."),
  defer: (t) => t("It is not sent with every request; the model finds it by search_tools."),
} satisfies Record<Exclude<BehaviourField, "examples">, (t: Translate) => string>;

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
