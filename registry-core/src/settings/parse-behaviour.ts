import { type JsonSchema, validateJson, valueIssue } from "@pegboard/json-schema";
import type { MethodExample } from "../definition/method-behaviour.ts";
import { LIMITS } from "../limits.ts";
import { BEHAVIOUR_FIELDS } from "./behaviour-overrides.ts";
import { BEHAVIOUR_SCHEMA, EXAMPLES_SCHEMA } from "./behaviour-schema.ts";
import type { BehaviourField } from "./owner-settings.ts";
import { checkJson, type FieldCheck } from "./parse-fields.ts";

const checkExampleList = bySchema(EXAMPLES_SCHEMA);

const checkExamples: FieldCheck = (value, path) => {
  const issues = checkExampleList(value, path);
  if (issues.length > 0) return issues;
  const { exampleCharacters: expected } = LIMITS;
  return (value as MethodExample[]).flatMap(({ arguments: args }, index) =>
    JSON.stringify(args).length > expected
      ? [valueIssue([...path, index, "arguments"], "maxLength", { expected })]
      : [],
  );
};

/** The values that each field of how a method runs may have. */
export const BEHAVIOUR_CHECKS = Object.fromEntries(
  BEHAVIOUR_FIELDS.map((field): [BehaviourField, FieldCheck] => [
    field,
    field === "examples" ? checkExamples : bySchema(BEHAVIOUR_SCHEMA.properties[field]),
  ]),
) as Readonly<Record<BehaviourField, FieldCheck>>;

function bySchema(schema: JsonSchema): FieldCheck {
  return (value, path) => {
    const issues = checkJson(value, path);
    if (issues.length > 0) return issues;
    return validateJson(schema, value as never).map((issue) => ({
      ...issue,
      path: [...path, ...issue.path],
    }));
  };
}
