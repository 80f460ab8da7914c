import { valueIssue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import type { BehaviourField } from "./owner-settings.ts";
import { checkFlag, type FieldCheck } from "./parse-fields.ts";

/** The values that each field of how a method runs may have. */
export const BEHAVIOUR_CHECKS: Readonly<Record<BehaviourField, FieldCheck>> = {
  needsApproval: checkFlag,
  timeout(value, path) {
    if (typeof value !== "number" || Number.isNaN(value)) return [valueIssue(path, "type", { expected: "number" })];
    if (value <= 0) return [valueIssue(path, "exclusiveMinimum", { expected: 0 })];
    return value <= LIMITS.callSeconds ? [] : [valueIssue(path, "maximum", { expected: LIMITS.callSeconds })];
  },
  maxResultSize(value, path) {
    if (!Number.isInteger(value)) return [valueIssue(path, "type", { expected: "integer" })];
    if ((value as number) < 1) return [valueIssue(path, "minimum", { expected: 1 })];
    const { resultCharacters } = LIMITS;
    return (value as number) <= resultCharacters ? [] : [valueIssue(path, "maximum", { expected: resultCharacters })];
  },
  thinkAugment: checkFlag,
};
