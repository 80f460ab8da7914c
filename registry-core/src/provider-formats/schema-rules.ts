import { isSchemaObject, type JsonSchema } from "@pegboard/json-schema";
import type { LossFact } from "../messages/loss-messages.ts";
import { withNote } from "./provider-format.ts";
import { readablePattern } from "./readable-pattern.ts";

/** A schema of a finished payload, its place, and where to report what is said in another way. */
export interface RuledPlace {
  schema: JsonSchema;
  path: readonly (string | number)[];
  /** Other names for parameters whose own ones a provider may refuse. */
  fitting: ReadonlyMap<string, string>;
  lose(path: readonly (string | number)[], loss: LossFact): void;
}

/** What a provider refuses, and how it is written instead: the schema itself when it is right. */
export type SchemaRule = (place: RuledPlace) => JsonSchema;

/**
 * Lists of names that say one twice: `required`, `type` and the like want unique items
 * (https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3).
 */
const uniqueLists: SchemaRule = ({ schema }) => {
  const result = { ...schema };
  for (const keyword of ["required", "type", "enum"]) {
    const list = schema[keyword];
    if (Array.isArray(list)) result[keyword] = withoutRepeats(list);
  }
  for (const keyword of ["dependentRequired", "dependencies"]) {
    const lists = schema[keyword];
    if (isSchemaObject(lists)) result[keyword] = mappedLists(lists, withoutRepeats);
  }
  return result;
};

function withoutRepeats<Item>(list: readonly Item[]): Item[] {
  return [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
}

/** The members of a keyword that are lists of names, each as `change` makes it. */
function mappedLists(lists: object, change: (list: string[]) => string[]): JsonSchema {
  const entries = Object.entries(lists).map(([name, list]) => [
    name,
    Array.isArray(list) ? change(list) : list,
  ]);
  return Object.fromEntries(entries);
}

/**
 * "array schema missing items": OpenAI wants an object schema for the items of every array. The
 * schemas of a tuple's positions become a choice, and a closed tuple keeps its length.
 */
const listsHaveItems: SchemaRule = ({ schema }) => {
  const { items, prefixItems } = schema;
  if (![schema.type].flat().includes("array") || isSchemaObject(items)) return schema;
  const positions = Array.isArray(prefixItems) ? prefixItems : [];
  const forms = withoutRepeats(positions.filter(isSchemaObject));
  const isOpen = forms.length === 0 || positions.length > positions.filter(isSchemaObject).length;
  const [only = {}, ...more] = isOpen ? [] : forms;
  const length = Math.min(positions.length, Number(schema.maxItems ?? positions.length));
  return {
    ...schema,
    items: more.length > 0 ? { anyOf: [only, ...more] } : only,
    ...(items === false && { maxItems: length }),
  };
};

/** "[] should be non-empty": draft 2020-12 allows an empty enum, and providers do not. */
const filledEnums: SchemaRule = ({ schema, path, lose }) => {
  if (!Array.isArray(schema.enum) || schema.enum.length > 0) return schema;
  lose([...path, "enum"], { code: "enum_empty" });
  const { enum: _, ...rest } = schema;
  return rest;
};

/** Regular expressions in words that OpenAI's engine reads; the description names all others. */
const readablePatterns: SchemaRule = (place) => {
  const { schema, path, lose } = place;
  const { pattern, patternProperties } = schema;
  const result = { ...schema };
  const unread = (keyword: string, source: string, note: string) => {
    lose([...path, keyword], { code: "pattern_unread", values: { pattern: source } });
    result.description = withNote(result.description, note);
  };
  if (typeof pattern === "string") {
    const readable = readablePattern(pattern);
    if (readable !== undefined) result.pattern = readable;
    else {
      delete result.pattern;
      unread("pattern", pattern, `Pattern: ${pattern}`);
    }
  }
  if (!isSchemaObject(patternProperties)) return result;
  const entries = Object.entries(patternProperties).flatMap(([source, member]) => {
    const readable = readablePattern(source);
    if (readable !== undefined) return [[readable, member]];
    unread("patternProperties", source, `Names may match: ${source}`);
    return [];
  });
  result.patternProperties = Object.fromEntries(entries);
  const isOpened =
    entries.length < Object.keys(patternProperties).length && result.additionalProperties === false;
  if (isOpened) delete result.additionalProperties;
  return result;
};

/** Parameters with names that the provider takes, also where they are required. */
function fittingNames(taken: RegExp, depth: number): SchemaRule {
  return ({ schema, path, fitting, lose }) => {
    if (fitting.size === 0 || path.length > depth) return schema;
    const named = (name: string) => (taken.test(name) ? name : (fitting.get(name) ?? name));
    const result = { ...schema };
    const renamedKeys = (map: object) =>
      Object.fromEntries(Object.entries(map).map(([name, each]) => [named(name), each]));
    for (const keyword of ["properties", "dependentSchemas", "dependentRequired", "dependencies"]) {
      const map = schema[keyword];
      if (isSchemaObject(map)) result[keyword] = renamedKeys(map);
    }
    if (Array.isArray(schema.required)) result.required = schema.required.map(named);
    for (const keyword of ["dependentRequired", "dependencies"]) {
      const lists = result[keyword];
      if (isSchemaObject(lists)) result[keyword] = mappedLists(lists, (list) => list.map(named));
    }
    for (const name of Object.keys(schema.properties ?? {})) {
      const to = named(name);
      if (to !== name)
        lose([...path, "properties", name], {
          code: "parameter_renamed",
          values: { from: name, to },
        });
    }
    return result;
  };
}

const EVERYWHERE = Number.POSITIVE_INFINITY;
/** Names without a half of a surrogate pair. */
const WHOLE_NAME = /^\P{Surrogate}*$/u;

const ANY_FORMAT = [uniqueLists, filledEnums, fittingNames(WHOLE_NAME, EVERYWHERE)];

/** The names of parameters that Anthropic takes. */
export const ANTHROPIC_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;

const OPENAI = [
  ...ANY_FORMAT,
  // https://github.com/vercel/ai/issues/2271
  listsHaveItems,
  // "is not a 'regex'" and "regex lookaround is not supported":
  // https://github.com/Dokploy/mcp/issues/45, https://github.com/BerriAI/litellm/pull/40485
  readablePatterns,
];

/**
 * What each provider refuses of a schema that its format wrote, by the name of the format, with the
 * place where that is published or quoted. Formats keep themselves to keywords that exist.
 */
const RULES_BY_FORMAT: Readonly<Record<string, readonly SchemaRule[]>> = {
  "openai-chat": OPENAI,
  "openai-responses": OPENAI,
  // "input_schema.properties: Property keys should match pattern", which are those at the top:
  // https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use
  anthropic: [...ANY_FORMAT, fittingNames(ANTHROPIC_NAME, 0)],
  // MCP has no rule, but its clients hand lists on as they are, to Anthropic, OpenAI and others. So
  // do libraries that an agent's functions are handed to.
  mcp: [...ANY_FORMAT, listsHaveItems, fittingNames(ANTHROPIC_NAME, 0)],
  // https://ai.google.dev/api/caching#FunctionDeclaration
  gemini: [uniqueLists, listsHaveItems, fittingNames(/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/, EVERYWHERE)],
};

/** The rules for schemas in a format; an added format has those that hold for every JSON Schema. */
export function schemaRules(format: string): readonly SchemaRule[] {
  return RULES_BY_FORMAT[format] ?? ANY_FORMAT;
}
