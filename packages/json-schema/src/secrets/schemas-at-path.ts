import { ownValue } from "../json/own-value.ts";
import type { JsonSchema } from "../json-schema.ts";
import { patternIssue } from "../patterns/compile-pattern.ts";
import { isSchemaObject } from "../reference.ts";
import { referenceTargets } from "../reference-targets.ts";
import { matchesPattern } from "../walk.ts";
import { containsSecret, isSecretSchema } from "./secret-schema.ts";

/** The most schemas that one walk looks at. */
const MOST_VISITS = 100_000;
/** A name that no schema contains. */
const UNNAMED = "\0";

/** All schemas that may describe one value. Within a walk, equal sets are one object. */
export interface Speaking {
  /** The schemas themselves, each once. */
  readonly schemas: readonly JsonSchema[];
  /** Whether one of them makes the value secret, or there was too much to look at to tell. */
  readonly isSecret: boolean;
  /** Names in the `properties` of these schemas. */
  readonly names: ReadonlySet<string>;
  /** Whether one of them names members by a pattern. */
  readonly hasPatterns: boolean;
  /** The number of places of items, up to the first of those that all have equal schemas. */
  readonly places: number;
  /** What was found of members before, by name or place. */
  readonly members: Map<string | number, Speaking>;
}

/**
 * Walks a value and its schema together, with every schema that may ever describe a value: all
 * keywords that apply schemas, in every draft, and all references. Unlike `applicableSchemas` it
 * takes schemas as they stand, so that it meets each once.
 */
export class SpeakingSchemas {
  readonly #root: JsonSchema;
  readonly #numbers = new Map<JsonSchema, number>();
  readonly #sets = new Map<string, Speaking>();
  readonly #targets = new Map<JsonSchema, JsonSchema[]>();
  #visits = 0;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** Whether the walk met more than it may look at. From then on everything counts as secret. */
  get isExhausted(): boolean {
    return this.#visits > MOST_VISITS;
  }

  /** The schemas that describe a value of the given schemas. */
  about(given: Iterable<unknown>): Speaking {
    const schemas = this.#reach(given, (schema) => [
      ...this.#certainParts(schema),
      ...possibleParts(schema),
    ]);
    if (this.isExhausted) return EXHAUSTED;
    const numbers = schemas.map((schema) => this.#numberOf(schema)).sort((a, b) => a - b);
    const name = numbers.join();
    const speaking = this.#sets.get(name) ?? speakingOf(schemas);
    this.#sets.set(name, speaking);
    return speaking;
  }

  /** The schemas that describe a member of the value. */
  ofMember(speaking: Speaking, key: string | number): Speaking {
    if (this.isExhausted) return EXHAUSTED;
    const { members, places, names, hasPatterns } = speaking;
    const own = hasPatterns || names.has(String(key)) ? key : UNNAMED;
    const place = typeof key === "number" ? Math.min(key, places) : own;
    const found = members.get(place) ?? this.about(this.memberSchemas(speaking, place));
    members.set(place, found);
    return found;
  }

  /**
   * The schemas that describe each member that the value may have; members with equal schemas count
   * once.
   */
  ofMembers(speaking: Speaking): Set<Speaking> {
    return new Set([
      ...[...speaking.names, ...schemaPlaces(speaking)].map((key) => this.ofMember(speaking, key)),
      ...this.unnamedSchemas(speaking).map((schema) => this.about([schema])),
    ]);
  }

  /** The schemas themselves that describe a member, without what they refer to. */
  memberSchemas({ schemas }: Speaking, key: string | number): unknown[] {
    const found: unknown[] = [];
    for (const schema of schemas) {
      this.#visits += 1;
      if (this.isExhausted) break;
      found.push(
        ...this.#declared(schema, key),
        ...(typeof key === "number" ? [schema.contains] : []),
      );
      const rest = typeof key === "number" ? schema.unevaluatedItems : schema.unevaluatedProperties;
      if (isSchemaObject(rest) && this.#isUnevaluated(schema, key)) found.push(rest);
    }
    return found;
  }

  /** The schemas themselves that describe any item, without what they refer to. */
  itemSchemas(speaking: Speaking): unknown[] {
    return schemaPlaces(speaking).flatMap((place) => this.memberSchemas(speaking, place));
  }

  /**
   * The schemas themselves that describe members without a name in `properties`, without what they
   * refer to.
   */
  unnamedSchemas(speaking: Speaking): unknown[] {
    const patterns = speaking.schemas.flatMap(({ patternProperties: map }) =>
      isSchemaObject(map) ? Object.values(map) : [],
    );
    return [...patterns, ...this.memberSchemas(speaking, UNNAMED)];
  }

  #isUnevaluated(schema: JsonSchema, key: string | number): boolean {
    const parts = this.#reach([schema], (part) => this.#certainParts(part));
    return parts.every((part) => this.#declared(part, key).length === 0);
  }

  /** The schemas that a schema itself has for a member, `true` and `false` included. */
  #declared(schema: JsonSchema, key: string | number): unknown[] {
    if (typeof key === "number") return itemSchemasAt(schema, key);
    const patterns = isSchemaObject(schema.patternProperties)
      ? Object.entries(schema.patternProperties)
      : [];
    this.#visits += patterns.length;
    const matching = patterns
      .filter(([pattern]) => mayMatch(pattern, key))
      .map(([, member]) => member);
    const named = [ownValue(schema.properties, key), ...matching].filter(
      (member) => member !== undefined,
    );
    if (named.length > 0) return named;
    return schema.additionalProperties === undefined ? [] : [schema.additionalProperties];
  }

  /** The schemas that describe one value with this one, under all conditions. */
  #certainParts(schema: JsonSchema): unknown[] {
    const targets = this.#targets.get(schema) ?? referenceTargets(this.#root, schema);
    this.#targets.set(schema, targets);
    return [...listOrNone(schema.allOf), ...targets];
  }

  #reach(schemas: Iterable<unknown>, partsOf: (schema: JsonSchema) => unknown[]): JsonSchema[] {
    const found = new Set<JsonSchema>();
    const waiting = [...schemas];
    while (waiting.length > 0 && !this.isExhausted) {
      const schema = waiting.pop();
      this.#visits += 1;
      if (!isSchemaObject(schema) || found.has(schema)) continue;
      found.add(schema);
      for (const part of partsOf(schema)) waiting.push(part);
    }
    return [...found];
  }

  #numberOf(schema: JsonSchema): number {
    const number = this.#numbers.get(schema) ?? this.#numbers.size;
    this.#numbers.set(schema, number);
    return number;
  }
}

const EXHAUSTED: Speaking = { ...speakingOf([]), isSecret: true };

function speakingOf(schemas: readonly JsonSchema[]): Speaking {
  return {
    schemas,
    isSecret: schemas.some((schema) => isSecretSchema(schema) || isSecretContent(schema)),
    names: new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {}))),
    hasPatterns: schemas.some(({ patternProperties }) => patternProperties !== undefined),
    places: schemas.reduce((most, schema) => Math.max(most, tupleSchemas(schema).length), 0),
    members: new Map(),
  };
}

/**
 * Whether a schema describes a text whose JSON holds a secret, or an object whose names are secret:
 * no single value in it can be taken out.
 */
function isSecretContent({ contentSchema, propertyNames }: JsonSchema): boolean {
  return [contentSchema, propertyNames].some(
    (part) => isSchemaObject(part) && containsSecret(part),
  );
}

/** The schemas that describe one value with this one, under some condition. */
function possibleParts(schema: JsonSchema): unknown[] {
  return [
    ...[schema.anyOf, schema.oneOf].flatMap(listOrNone),
    schema.if,
    schema.then,
    schema.else,
    schema.not,
    ...[schema.dependentSchemas, schema.dependencies].flatMap((map) =>
      isSchemaObject(map) ? Object.values(map) : [],
    ),
  ];
}

/** Whether a pattern may match a key. A pattern that cannot be used may match any. */
const mayMatch = (pattern: string, key: string): boolean =>
  patternIssue(pattern) !== undefined || matchesPattern(pattern, key);

function itemSchemasAt(schema: JsonSchema, index: number): unknown[] {
  const places = tupleSchemas(schema);
  const further = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  const item = index < places.length ? places[index] : further;
  return item === undefined ? [] : [item];
}

const listOrNone = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const tupleSchemas = ({ prefixItems, items }: JsonSchema): unknown[] =>
  listOrNone(prefixItems ?? items);

const schemaPlaces = ({ places }: Speaking): number[] =>
  Array.from({ length: places + 1 }, (_, index) => index);
