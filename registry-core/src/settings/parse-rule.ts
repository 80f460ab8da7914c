import { isJsonObject, valueIssue } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import { settingsIssue } from "../messages/settings-messages.ts";
import {
  checkFields,
  checkName,
  checkTokens,
  checkWord,
  type FieldCheck,
  shortText,
} from "./parse-fields.ts";
import { COUNTING_CHECKS, RULE_CHECKS, RULE_EFFECTS, type RuleCheck } from "./toolset-rule.ts";

/** No rule has a text of its own to fall back to, as the texts of tools have. */
const ruleName: FieldCheck = (name, path) =>
  typeof name === "string" && name.trim() === ""
    ? [settingsIssue(path, "name")]
    : shortText(200)(name, path);

const RULE_FIELDS = {
  name: ruleName,
  check: checkWord(RULE_CHECKS),
  effect: checkWord(RULE_EFFECTS),
  most: checkTokens,
  sources: checkDistinctNames,
  groups: checkDistinctNames,
  agents: checkDistinctNames,
};

/** Accepts a rule for toolsets: with a number where it counts, with sources where it names some. */
export const checkRule: FieldCheck = (rule, path) => {
  const required = ["name", "check", "effect", ...neededPart(rule)];
  const part = { most: RULE_FIELDS.most, sources: RULE_FIELDS.sources };
  const { most: _, sources: __, ...others } = RULE_FIELDS;
  const fields = {
    ...others,
    ...Object.fromEntries(neededPart(rule).map((field) => [field, part[field]])),
  };
  return checkFields(rule, path, { fields, required });
};

/** The field that a check needs, which no other check takes. */
function neededPart(rule: unknown): ("most" | "sources")[] {
  if (!isJsonObject(rule)) return [];
  if (COUNTING_CHECKS.has(rule.check as RuleCheck)) return ["most"];
  return rule.check === "only_sources" ? ["sources"] : [];
}

function checkDistinctNames(names: unknown, path: Parameters<FieldCheck>[1]): Issue[] {
  if (!Array.isArray(names)) return [settingsIssue(path, "name_list")];
  const { namesOfRule: most } = LIMITS;
  if (names.length > most) return [valueIssue(path, "maxItems", { expected: most })];
  if (new Set(names).size < names.length) return [valueIssue(path, "uniqueItems")];
  return names.flatMap((name, index) => checkName(name, [...path, index]));
}
