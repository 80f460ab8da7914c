import type { SchemaFault } from "../../messages/value-messages.ts";
import type { JsonSchema } from "../json-schema.ts";
import { Work } from "../work.ts";
import { issueOf } from "./describe-fault.ts";
import { faultsOf, type Part, type Parts, type Run } from "./judge.ts";
import { KEYWORD_RULES } from "./keyword-rules.ts";
import { SchemaPart } from "./part.ts";
import { SchemaDocument } from "./schema-document.ts";

const known = new Map<unknown, Part>();
const parts: Parts = {
  document: new SchemaDocument(KEYWORD_RULES),
  partOf(schema) {
    const part = known.get(schema) ?? new SchemaPart(schema as JsonSchema, "", parts);
    known.set(schema, part);
    return part;
  },
};
const rules = parts.partOf(KEYWORD_RULES, "");
const ruleOf = new Map(
  Object.entries(KEYWORD_RULES.properties ?? {}).map(([keyword, rule]) => [
    keyword,
    parts.partOf(rule, ""),
  ]),
);
/** A run that collects no faults; the rules for keywords end by themselves. */
const run: Run = {
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
    if (rule && !rule.judge(schema[keyword], undefined, run, undefined))
      return firstFault(schema, path);
  }
  return undefined;
}

function firstFault(schema: JsonSchema, path: readonly string[]): SchemaFault | undefined {
  const [fault] = faultsOf(rules, schema, { place: undefined, run });
  return fault && { kind: "keyword", path: [...path], issue: issueOf(fault) };
}
