import type { JsonSchema } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import { COMBINING_KEYWORDS } from "./combining-keywords.ts";
import { addSeen, emptySeen, type Judge, type Run } from "./judge.ts";
import type { KeywordContext } from "./keyword-context.ts";
import { LIST_KEYWORDS, unevaluatedItems } from "./list-keywords.ts";
import { OBJECT_KEYWORDS, unevaluatedProperties } from "./object-keywords.ts";
import type { SchemaDocument, Target } from "./schema-document.ts";
import { VALUE_KEYWORDS } from "./value-keywords.ts";

/** Schemas within schemas without an end, which only `$dynamicRef` can still make once references were checked. */
const DEEPEST_RUN = 1500;

/** Thrown where a reference cannot be followed while a value is judged. */
export class UnusableReference extends Error {}

/** Makes judges of the parts of one document, each when it is needed for the first time. */
export class PartCompiler {
  readonly #judges = new WeakMap<JsonSchema, Judge>();
  readonly #document: SchemaDocument;

  constructor(document: SchemaDocument) {
    this.#document = document;
  }

  judgeOf(schema: unknown, base: string): Judge {
    if (!isSchemaObject(schema)) return schema === false ? refuse : accept;
    const known = this.#judges.get(schema);
    if (known) return known;
    const own = this.#document.baseOf(schema) || base;
    const judge = bounded(isAddressed(schema) ? within(own, this.#compile(schema, own)) : this.#compile(schema, own));
    this.#judges.set(schema, judge);
    return judge;
  }

  #compile(part: JsonSchema, base: string): Judge {
    const subschema = (schema: unknown): Judge => later(() => this.judgeOf(schema, base));
    const contextOf = (keyword: string): KeywordContext => ({ keyword, expected: part[keyword], part, subschema });
    const judges = [
      ...this.#references(part, base),
      ...valueJudges(part, ["type", "const", "enum"]),
      ...[COMBINING_KEYWORDS, OBJECT_KEYWORDS, LIST_KEYWORDS].flatMap((table) =>
        [...table].flatMap(([keyword, make]) => (part[keyword] === undefined ? [] : [make(contextOf(keyword))])),
      ),
      ...valueJudges(part, LIMITING_KEYWORDS),
    ];
    const last = [
      part.unevaluatedProperties !== undefined && unevaluatedProperties(contextOf("unevaluatedProperties")),
      part.unevaluatedItems !== undefined && unevaluatedItems(contextOf("unevaluatedItems")),
    ].filter((judge) => judge !== false);
    return last.length > 0 ? withOwnSeen(all([...judges, ...last])) : all(judges);
  }

  #references({ $ref, $dynamicRef, $recursiveRef }: JsonSchema, base: string): Judge[] {
    const found: Judge[] = [];
    if (typeof $ref === "string") found.push(later(() => this.#enter(this.#target($ref, base))));
    for (const reference of [$dynamicRef, $recursiveRef]) {
      if (typeof reference === "string") found.push(this.#dynamicReference(reference, base));
    }
    return found;
  }

  #dynamicReference(reference: string, base: string): Judge {
    const name = reference.split("#")[1] ?? "";
    return (value, place, run, seen) => {
      const first = this.#target(reference, base);
      const target = this.#document.findDynamic(name, first.base, run.scope) ?? first;
      return this.#enter(target)(value, place, run, seen);
    };
  }

  #target(reference: string, base: string): Target {
    const target = this.#document.find(reference, base);
    if (!target) throw new UnusableReference(`its reference "${reference}" leads nowhere`);
    return target;
  }

  #enter({ schema, base }: Target): Judge {
    return within(base, this.judgeOf(schema, base));
  }
}

function isAddressed({ $id }: JsonSchema): boolean {
  return typeof $id === "string" && !$id.startsWith("#");
}

/** Notes, for `$dynamicRef`, whose part is being applied. */
function within(base: string, judge: Judge): Judge {
  return (value, place, run, seen) => {
    run.scope.push(base);
    try {
      return judge(value, place, run, seen);
    } finally {
      run.scope.pop();
    }
  };
}

const LIMITING_KEYWORDS = [...VALUE_KEYWORDS.keys()].slice(3);

const accept: Judge = () => true;

const refuse: Judge = (_value, place, run) => {
  run.faults?.push({ place, keyword: "false", part: {} });
  return false;
};

function valueJudges(part: JsonSchema, keywords: string[]): Judge[] {
  return keywords.flatMap((keyword) => {
    if (part[keyword] === undefined) return [];
    // OpenAPI's spelling of a value that may be null.
    const mayBeNull = keyword === "type" && part.nullable === true;
    const rule = VALUE_KEYWORDS.get(keyword)?.(mayBeNull ? [part.type, "null"].flat() : part[keyword]);
    if (!rule) return [];
    const judge: Judge = (value, place, run) => {
      if (rule(value, run.work)) return true;
      run.faults?.push({ place, keyword, part });
      return false;
    };
    return [judge];
  });
}

/** Made at its first use: most values touch few parts of a large schema, and schemas refer to themselves. */
function later(make: () => Judge): Judge {
  let judge: Judge | undefined;
  return (value, place, run, seen) => {
    judge ??= make();
    return judge(value, place, run, seen);
  };
}

function all(judges: Judge[]): Judge {
  const [first, second] = judges;
  if (!first) return accept;
  if (!second) return first;
  return (value, place, run, seen) => {
    let valid = true;
    for (const judge of judges) {
      if (judge(value, place, run, seen)) continue;
      if (!run.faults) return false;
      valid = false;
    }
    return valid;
  };
}

function withOwnSeen(judge: Judge): Judge {
  return (value, place, run, seen) => {
    const own = emptySeen();
    const valid = judge(value, place, run, own);
    if (valid && seen) addSeen(seen, own);
    return valid;
  };
}

function bounded(judge: Judge): Judge {
  return (value, place, run, seen) => {
    enter(run);
    const valid = judge(value, place, run, seen);
    run.depth -= 1;
    return valid;
  };
}

function enter(run: Run): void {
  run.work.spend(1);
  run.depth += 1;
  if (run.depth > DEEPEST_RUN) throw new UnusableReference("a reference in it leads back to itself");
}
