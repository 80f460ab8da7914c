import type { JsonSchema } from "../json-schema.ts";
import type { SchemaIssue } from "../messages/value-messages.ts";
import { Work } from "../work.ts";
import { issueOf } from "./describe-issue.ts";
import {
  keywordIssuesOf,
  type ValidatorPart,
  type ValidatorParts,
  type ValidatorRun,
} from "./judge.ts";
import { KEYWORD_RULES } from "./keyword-rules.ts";
import { SchemaDocument } from "./schema-document.ts";
import { LazyValidatorPart } from "./validator-part.ts";

const rulePartsBySchema = new Map<unknown, ValidatorPart>();
const ruleParts: ValidatorParts = {
  document: new SchemaDocument(KEYWORD_RULES),
  partOf(schema) {
    const part =
      rulePartsBySchema.get(schema) ?? new LazyValidatorPart(schema as JsonSchema, "", ruleParts);
    rulePartsBySchema.set(schema, part);
    return part;
  },
};
const rules = ruleParts.partOf(KEYWORD_RULES, "");
const ruleOf = new Map(
  Object.entries(KEYWORD_RULES.properties ?? {}).map(([keyword, rule]) => [
    keyword,
    ruleParts.partOf(rule, ""),
  ]),
);
/** A run that collects no issues; the rules for keywords end by themselves. */
const ruleRun: ValidatorRun = {
  work: new Work(Infinity),
  issues: undefined,
  scope: [],
  depth: 0,
  hidden: "fits",
};

/**
 * Finds an issue in the keywords of one schema, which stands at `path`. Most schemas have no issue,
 * so only an issue costs more than a look.
 */
export function keywordIssue(schema: JsonSchema, path: readonly string[]): SchemaIssue | undefined {
  for (const keyword of Object.keys(schema)) {
    const rule = ruleOf.get(keyword);
    if (rule && !rule.judge(schema[keyword], undefined, ruleRun, undefined))
      return firstIssue(schema, path);
  }
  return undefined;
}

function firstIssue(schema: JsonSchema, path: readonly string[]): SchemaIssue | undefined {
  const [fact] = keywordIssuesOf(rules, schema, { place: undefined, run: ruleRun });
  return fact && { kind: "keyword", path: [...path], issue: issueOf(fact) };
}
