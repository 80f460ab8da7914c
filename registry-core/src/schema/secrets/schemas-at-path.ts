import type { JsonSchema } from "../json-schema.ts";
import { ownValue } from "../own-value.ts";
import { patternFlaw } from "../patterns/compile-pattern.ts";
import { isSchemaObject } from "../reference.ts";
import { referenceTargets } from "../reference-targets.ts";
import { matchesPattern } from "../walk.ts";
import { containsSecret, isSecretSchema } from "./secret-schema.ts";

/** The most schemas that one walk looks at. */
const MOST_VISITS = 100_000;
/** A name that no schema gives. */
const UNNAMED = "\0";

/**
 * All schemas that may say something about one and the same value. The same set is the same object
 * during a walk.
 */
export interface Speaking {
  readonly schemas: readonly JsonSchema[];
  /** True when one of them says so, or when there was too much to look at to tell. */
  readonly isSecret: boolean;
  /** Names that `properties` give. */
  readonly names: ReadonlySet<string>;
  readonly hasPatterns: boolean;
  /** The places of items, up to the first of those that all have the same schemas. */
  readonly places: number;
  readonly members: Map<string | number, Speaking>;
}

/**
 * Walks a value and its schema together, with everything that may ever speak about a value: all
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

  /** The walk met more than it may look at. From then on everything counts as secret. */
  get isExhausted(): boolean {
    return this.#visits > MOST_VISITS;
  }

  /** The schemas that speak about a value of the given schemas. */
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

  /** The schemas that speak about a member of such a value. */
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
   * The schemas that speak about each member that such a value may have; members with the same
   * schemas count once.
   */
  ofMembers(speaking: Speaking): Set<Speaking> {
    return new Set([
      ...[...speaking.names, ...placesIn(speaking)].map((key) => this.ofMember(speaking, key)),
      ...this.unnamedSchemas(speaking).map((schema) => this.about([schema])),
    ]);
  }

  /** The schemas themselves that speak about a member, without what they refer to. */
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

  /** The schemas themselves that speak about any item, without what they refer to. */
  itemSchemas(speaking: Speaking): unknown[] {
    return placesIn(speaking).flatMap((place) => this.memberSchemas(speaking, place));
  }

  /** The schemas themselves that speak about members that have no name in `properties`. */
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
    if (typeof key === "number") return itemsAt(schema, key);
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

  /** The schemas that speak about the same value, whatever it is. */
  #certainParts(schema: JsonSchema): unknown[] {
    const targets = this.#targets.get(schema) ?? referenceTargets(this.#root, schema);
    this.#targets.set(schema, targets);
    return [...asList(schema.allOf), ...targets];
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
    places: schemas.reduce((most, schema) => Math.max(most, placesOf(schema).length), 0),
    members: new Map(),
  };
}

/**
 * A text whose JSON holds a secret, or an object whose names are secret: no single value in it can
 * be taken out.
 */
function isSecretContent({ contentSchema, propertyNames }: JsonSchema): boolean {
  return [contentSchema, propertyNames].some(
    (part) => isSchemaObject(part) && containsSecret(part),
  );
}

/** The schemas that speak about the same value under some condition. */
function possibleParts(schema: JsonSchema): unknown[] {
  return [
    ...[schema.anyOf, schema.oneOf].flatMap(asList),
    ...[schema.if, schema.then, schema.else, schema.not],
    ...[schema.dependentSchemas, schema.dependencies].flatMap((map) =>
      isSchemaObject(map) ? Object.values(map) : [],
    ),
  ];
}

/** A pattern that cannot be used may mean any name. */
const mayMatch = (pattern: string, key: string): boolean =>
  patternFlaw(pattern) !== undefined || matchesPattern(pattern, key);

function itemsAt(schema: JsonSchema, index: number): unknown[] {
  const places = placesOf(schema);
  const further = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  const item = index < places.length ? places[index] : further;
  return item === undefined ? [] : [item];
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const placesOf = ({ prefixItems, items }: JsonSchema): unknown[] => asList(prefixItems ?? items);

const placesIn = ({ places }: Speaking): number[] =>
  Array.from({ length: places + 1 }, (_, index) => index);
