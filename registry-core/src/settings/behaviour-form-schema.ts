import type { Translate } from "@pegboard/json-schema/messages";
import { BEHAVIOUR_FIELD_TITLES } from "./behaviour-overrides.ts";
import { BEHAVIOUR_SCHEMA } from "./behaviour-schema.ts";
import type { BehaviourField } from "./owner-settings.ts";

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
