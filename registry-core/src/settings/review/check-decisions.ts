import { valueIssue } from "@pegboard/json-schema";
import { LIMITS } from "../../limits.ts";
import { checkFields, checkName, checkSwitch, type FieldCheck } from "../parse-fields.ts";

/** Checks a list of decisions about forms of one method from outside. */
export const checkDecisions: FieldCheck = (value, path) =>
  checkListOf((decision, place) => checkFields(decision, place, DECISION))(value, path);

/**
 * The longest name of a form or an agent. Such names are short, and whatever is stored is read with
 * every page.
 */
const LONGEST_DECISION_NAME = 200;

export function checkId(value: unknown, path: Parameters<FieldCheck>[1]) {
  const isLong = typeof value === "string" && value.length > LONGEST_DECISION_NAME;
  return isLong
    ? [valueIssue(path, "maxLength", { expected: LONGEST_DECISION_NAME })]
    : checkName(value, path);
}

const DECISION = {
  fields: { form: checkId, agents: checkListOf(checkId), on: checkSwitch },
  required: ["form"],
};

function checkListOf(check: FieldCheck): FieldCheck {
  return (value, path) => {
    if (!Array.isArray(value)) return [valueIssue(path, "type", { expected: "array" })];
    const most = LIMITS.agentsOfDecision;
    if (value.length > most) return [valueIssue(path, "maxItems", { expected: most })];
    return value.flatMap((entry, index) => check(entry, [...path, index]));
  };
}
