import { validateJson } from "../schema/validate-json.ts";
import { BEHAVIOUR_FIELDS } from "./behaviour-overrides.ts";
import { BEHAVIOUR_SCHEMA } from "./behaviour-schema.ts";
import type { BehaviourField } from "./owner-settings.ts";
import { checkJson, type FieldCheck } from "./parse-fields.ts";

/** The values that each field of how a method runs may have. */
export const BEHAVIOUR_CHECKS = Object.fromEntries(
  BEHAVIOUR_FIELDS.map((field): [BehaviourField, FieldCheck] => [field, bySchema(field)]),
) as Readonly<Record<BehaviourField, FieldCheck>>;

function bySchema(field: BehaviourField): FieldCheck {
  return (value, path) => {
    const issues = checkJson(value, path);
    if (issues.length > 0) return issues;
    return validateJson(BEHAVIOUR_SCHEMA.properties[field], value as never).map((issue) => ({ ...issue, path }));
  };
}
