import {
  isSchemaObject,
  type JsonValue,
  mapSubschemas,
  type Subschema,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { DescriptionPart } from "./description.ts";
import { isPart } from "./description.ts";
import type { LocalParts } from "./local-parts.ts";

/**
 * The direction of a value: what is sent has no read-only properties, what comes back has none that
 * are only written.
 */
export type Direction = "sent" | "answered";

/** Keywords that say nothing to a model, or that are written in another way. */
const DROPPED = new Set([
  "discriminator",
  "xml",
  "externalDocs",
  "example",
  "nullable",
  "readOnly",
  "$schema",
]);
const LONGEST_SCHEMA_EXAMPLE = 100;
const FILE_TEXT = "A file as Base64, or as a data: address, which tells its type too.";

interface Converted {
  schema: JsonSchema;
  /** Pointers of the parts that the schema refers to. */
  refers: Set<string>;
}

/**
 * Writes the schemas of one description as plain JSON Schema. Each part that others refer to is
 * written once.
 */
export class SchemaWriter {
  readonly #parts: LocalParts;
  /** Whether keywords beside a reference count, which they do not in 3.0. */
  readonly #keepsSiblings: boolean;
  readonly #converted = new Map<string, Converted>();
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(parts: LocalParts, format: string) {
    this.#parts = parts;
    this.#keepsSiblings = /3\.[12]$/.test(format);
  }

  /**
   * Writes a schema that stands anywhere in the description, complete with everything that it
   * refers to. @throws ReferenceIssue
   */
  write(
    given: unknown,
    direction: Direction,
  ): { schema: JsonSchema; $defs: Record<string, JsonSchema> } {
    const { schema, refers } = this.#convert(given, direction);
    const reached = new Map<string, JsonSchema>();
    const waiting = [...refers];
    for (let pointer = waiting.pop(); pointer !== undefined; pointer = waiting.pop()) {
      if (reached.has(pointer)) continue;
      const part = this.#partAt(pointer, direction);
      reached.set(pointer, part.schema);
      waiting.push(...part.refers);
    }
    const $defs = [...reached]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([at, part]) => [this.#nameOf(at), part]);
    return { schema, $defs: Object.fromEntries($defs) };
  }

  #partAt(pointer: string, direction: Direction): Converted {
    const key = `${direction} ${pointer}`;
    const known = this.#converted.get(key);
    if (known) return known;
    const part = this.#convert(this.#parts.find(pointer), direction);
    this.#converted.set(key, part);
    return part;
  }

  #convert(given: unknown, direction: Direction): Converted {
    const refers = new Set<string>();
    const rewriting = { direction, refers, hidden: NOTHING_CONVERTED, inlined: [] };
    return { schema: isSchemaObject(given) ? this.#rewrite(given, rewriting) : {}, refers };
  }

  #rewrite(given: JsonSchema, rewriting: Rewriting): JsonSchema {
    const { direction, refers, inlined } = rewriting;
    if (typeof given.$ref === "string") {
      const target = this.#parts.find(given.$ref);
      if (isSchemaObject(target) && this.#hasHiddenNames(given.$ref, rewriting))
        return this.#rewrite(target, { ...rewriting, inlined: [...inlined, given.$ref] });
      refers.add(given.$ref);
      const { $ref, ...beside } = given;
      const kept = this.#keepsSiblings ? this.#rewrite(beside, rewriting) : {};
      return { ...kept, $ref: `#/$defs/${this.#nameOf($ref)}` };
    }
    const hidden = new Set([...rewriting.hidden, ...this.#hiddenNames(given, direction)]);
    const visit = (child: Subschema, [keyword]: (string | number)[]): Subschema => {
      if (!isSchemaObject(child)) return child;
      const isSameValue = SAME_VALUE.has(String(keyword));
      return this.#rewrite(child, {
        ...rewriting,
        hidden: isSameValue ? hidden : NOTHING_CONVERTED,
      });
    };
    const own = Object.entries(asMeant(given)).filter(
      ([keyword]) => !DROPPED.has(keyword) && !keyword.startsWith("x-"),
    );
    const shown = withoutProperties(Object.fromEntries(own), hidden);
    return withNull(withExample(asFileText(mapSubschemas(shown, visit)), given), given);
  }

  /** Whether a value is hidden: by its schema, or by a part of that. */
  #isHidden(part: unknown, direction: Direction): boolean {
    const keyword = direction === "sent" ? "readOnly" : "writeOnly";
    return this.#partsOf(part).some((each) => each[keyword] === true);
  }

  /**
   * The names of a schema's properties that are hidden, also by another part of `allOf`, and by all
   * variants of a choice that have them.
   */
  #hiddenNames(schema: unknown, direction: Direction): string[] {
    const parts = this.#partsOf(schema);
    const variants = parts.flatMap(({ anyOf, oneOf }) => [anyOf ?? [], oneOf ?? []].flat());
    const ofVariants = this.#propertiesOf(variants.flatMap((each) => this.#partsOf(each)));
    const isShown = (name: string) =>
      ofVariants.some((other) => other[0] === name && !this.#isHidden(other[1], direction));
    return [
      ...this.#propertiesOf(parts).filter(([, member]) => this.#isHidden(member, direction)),
      ...ofVariants.filter(([name]) => !isShown(name)),
    ].map(([name]) => name);
  }

  #propertiesOf(parts: readonly DescriptionPart[]): [string, unknown][] {
    return parts.flatMap(({ properties }) => Object.entries(Object(properties)));
  }

  /**
   * Whether a schema behind a reference has properties that only the schemas around it hide. It is
   * written once more then, without them.
   */
  #hasHiddenNames(reference: string, { hidden, inlined, direction }: Rewriting): boolean {
    if (hidden.size === 0 || inlined.includes(reference)) return false;
    const own = new Set(this.#hiddenNames({ $ref: reference }, direction));
    return this.#partsOf({ $ref: reference }).some(({ properties, required }) =>
      [...Object.keys(Object(properties)), ...(Array.isArray(required) ? required : [])].some(
        (name) => hidden.has(name) && !own.has(name),
      ),
    );
  }

  /** A schema and the parts of its `allOf`, at any depth. */
  #partsOf(schema: unknown): DescriptionPart[] {
    const found = new Set<DescriptionPart>();
    const waiting: unknown[] = [schema];
    while (waiting.length > 0) {
      const given = waiting.pop();
      const part = Object(given).$ref === undefined ? given : this.#parts.resolve(given);
      if (!isPart(part) || found.has(part) || found.size > MOST_PARTS) continue;
      found.add(part);
      if (Array.isArray(part.allOf)) waiting.push(...part.allOf);
    }
    return [...found];
  }

  #nameOf(pointer: string): string {
    const known = this.#names.get(pointer);
    if (known !== undefined) return known;
    const last = pointer.split("/").at(-1) ?? "";
    const plain = last.replace(/[^A-Za-z0-9_.-]+/g, "_") || "root";
    let name = plain;
    for (let next = 2; this.#taken.has(name); next += 1) name = `${plain}_${next}`;
    this.#taken.add(name);
    this.#names.set(pointer, name);
    return name;
  }
}

/**
 * A schema as its author means it: numbers among the values of a text, as YAML reads `1.0` without
 * quotes, are texts; so are such titles and descriptions; and a property that says `required: true`
 * is one that its object requires.
 */
function asMeant(given: JsonSchema): JsonSchema {
  const meant: JsonSchema = { ...given };
  for (const keyword of ["title", "description"])
    if (isNumberOrBoolean(given[keyword])) meant[keyword] = String(given[keyword]);
  if (typeof given.required === "boolean") delete meant.required;
  const named = Object.entries(Object(given.properties)).flatMap(([name, member]) =>
    Object(member).required === true ? [name] : [],
  );
  const listed = Array.isArray(meant.required) ? meant.required : [];
  if (named.length > 0) meant.required = [...new Set([...listed, ...named])];
  if (given.type !== "string") return meant;
  const text = (value: unknown) => (isNumberOrBoolean(value) ? String(value) : value);
  if (Array.isArray(given.enum)) meant.enum = given.enum.map(text);
  if (isNumberOrBoolean(given.default)) meant.default = String(given.default);
  return meant;
}

const isNumberOrBoolean = (value: unknown): value is number | boolean =>
  typeof value === "number" || typeof value === "boolean";

interface Rewriting {
  direction: Direction;
  refers: Set<string>;
  /** Names of properties that schemas about the same value hide. */
  hidden: ReadonlySet<string>;
  /** The references whose schemas are written in their place. */
  inlined: readonly string[];
}

const NOTHING_CONVERTED: ReadonlySet<string> = new Set();
/** Keywords whose schemas are about the value itself. */
const SAME_VALUE = new Set(["allOf", "anyOf", "oneOf"]);
/** The most parts that one value's `allOf` is followed to. */
const MOST_PARTS = 100;

function withoutProperties(schema: JsonSchema, hidden: ReadonlySet<string>): JsonSchema {
  const { properties, required } = schema;
  if (hidden.size === 0) return schema;
  const shown = Object.entries(Object(properties)).filter(([name]) => !hidden.has(name));
  return {
    ...schema,
    ...(isSchemaObject(properties) && { properties: Object.fromEntries(shown) }),
    ...(Array.isArray(required) && { required: required.filter((name) => !hidden.has(name)) }),
  } as JsonSchema;
}

/** The schema with its example if that is small. A large one would be read with every request. */
function withExample(schema: JsonSchema, { example, examples }: DescriptionPart): JsonSchema {
  const isSmall =
    ["string", "number", "boolean"].includes(typeof example) &&
    String(example).length <= LONGEST_SCHEMA_EXAMPLE;
  const { examples: _, ...rest } = schema;
  if (isSmall) return { ...rest, examples: [example as JsonValue] };
  const isFine =
    Array.isArray(examples) && JSON.stringify(examples).length <= LONGEST_SCHEMA_EXAMPLE;
  return isFine ? schema : rest;
}

/** The schema with null, where `nullable` of 3.0 allows it. */
function withNull(schema: JsonSchema, { nullable }: DescriptionPart): JsonSchema {
  if (nullable !== true) return schema;
  const { type, enum: values } = schema;
  if (type === undefined) return { anyOf: [schema, { type: "null" }] };
  const types = Array.isArray(type) ? type : [type];
  return {
    ...schema,
    type: [...new Set([...types, "null"])] as JsonSchema["type"] & string[],
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
  };
}

/** The schema of a file as text, because JSON has no bytes. */
function asFileText(schema: JsonSchema): JsonSchema {
  if (!isFile(schema)) return schema;
  const { format: _, contentMediaType, contentEncoding, description, ...rest } = schema;
  return {
    ...rest,
    type: "string",
    description: description ? `${description} ${FILE_TEXT}` : FILE_TEXT,
  };
}

/** Whether a schema stands for bytes, in the keywords of 3.0 or of 3.1. */
export function isFile(schema: DescriptionPart): boolean {
  if (schema.type !== undefined && schema.type !== "string") return false;
  const { format, contentMediaType, contentEncoding } = schema;
  return (
    format === "binary" ||
    (typeof contentMediaType === "string" &&
      contentEncoding === undefined &&
      !/json|^text\//.test(contentMediaType))
  );
}
