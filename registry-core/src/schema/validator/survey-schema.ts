import { LIMITS } from "../../limits.ts";
import { patternFault } from "../describe-keyword.ts";
import type { JsonSchema } from "../json-schema.ts";
import { Work } from "../work.ts";
import { PartCompiler } from "./compile-part.ts";
import { issueOf } from "./describe-fault.ts";
import { faultsOf, type Run } from "./judge.ts";
import { KEYWORD_RULES } from "./keyword-rules.ts";
import { SchemaDocument } from "./schema-document.ts";
import { type Subplace, subplacesOf } from "./subschema-places.ts";

/** What is known of a schema object after it was looked at. */
export interface Surveyed {
  base: string;
  places: Subplace[];
}

interface Visit {
  schema: JsonSchema;
  base: string;
  path: string[];
}

/**
 * Looks at every schema in a document once, also at those that nothing refers to: notes names, and finds keywords whose value is
 * of the wrong kind.
 */
export class SchemaSurvey {
  readonly #known = new Map<JsonSchema, Surveyed>();
  readonly #document: SchemaDocument;

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  find(schema: JsonSchema): Surveyed | undefined {
    return this.#known.get(schema);
  }

  /** What is wrong with a schema or one below it. A copy of a part of the document has names that the part has, too. */
  faultBelow(schema: JsonSchema, base: string, isCopy: boolean): string | undefined {
    const waiting: Visit[] = [{ schema, base, path: [] }];
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
      if (this.#known.has(visit.schema)) continue;
      const fault = this.#limitFault(visit) ?? keywordFault(visit) ?? nameFault(visit.schema);
      if (fault !== undefined) return fault;
      const noted = isCopy ? { base: visit.base } : this.#document.note(visit.schema, visit.base);
      const { base: own } = noted;
      const taken = "taken" in noted ? noted.taken : undefined;
      if (taken !== undefined) return `"${taken}" names two places in it`;
      const places = subplacesOf(visit.schema);
      this.#known.set(visit.schema, { base: own, places });
      for (const place of places.toReversed()) {
        waiting.push({ schema: place.schema, base: own, path: [...visit.path, ...place.path] });
      }
    }
    return undefined;
  }

  #limitFault({ path }: Visit): string | undefined {
    if (this.#known.size >= LIMITS.schemaParts) return `it has more than ${LIMITS.schemaParts} parts`;
    return path.length > LIMITS.schemaDepth * 2
      ? `it is nested more than ${LIMITS.schemaDepth} levels deep`
      : undefined;
  }
}

const rules = new PartCompiler(new SchemaDocument(KEYWORD_RULES)).judgeOf(KEYWORD_RULES, "");

function keywordFault({ schema, path }: Visit): string | undefined {
  const run: Run = { work: new Work(Infinity), faults: undefined, scope: [], depth: 0 };
  if (rules(schema, undefined, run, undefined)) return undefined;
  const [fault] = faultsOf(rules, schema, { place: undefined, run });
  if (!fault) return undefined;
  const issue = issueOf(fault);
  return `${[...path, ...issue.path].join(" › ")} ${issue.message}`;
}

function nameFault({ patternProperties }: JsonSchema): string | undefined {
  for (const source of Object.keys(patternProperties ?? {})) {
    const fault = patternFault(source);
    if (fault !== undefined) return `its pattern "${source}" ${fault}`;
  }
  return undefined;
}
