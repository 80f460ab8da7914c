import type { JsonSchema } from "../json-schema.ts";
import type { SchemaFault } from "../messages/value-messages.ts";
import { Work } from "../work.ts";
import { issueOf } from "./describe-fault.ts";
import { faultsOf, type ValidatorPart, type ValidatorParts, type ValidatorRun } from "./judge.ts";
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
/** A run that collects no faults; the rules for keywords end by themselves. */
const ruleRun: ValidatorRun = {
  work: new Work(Infinity),
  faults: undefined,
  scope: [],
  depth: 0,
  hidden: "fits",
};

/**
 * Finds a fault in the keywords of one schema, which stands at `path`. Most schemas have no fault,
 * so only a fault costs more than a look.
 */
export function keywordFault(schema: JsonSchema, path: readonly string[]): SchemaFault | undefined {
  for (const keyword of Object.keys(schema)) {
    const rule = ruleOf.get(keyword);
    if (rule && !rule.judge(schema[keyword], undefined, ruleRun, undefined))
      return firstFault(schema, path);
  }
  return undefined;
}

function firstFault(schema: JsonSchema, path: readonly string[]): SchemaFault | undefined {
  const [fault] = faultsOf(rules, schema, { place: undefined, run: ruleRun });
  return fault && { kind: "keyword", path: [...path], issue: issueOf(fault) };
}
