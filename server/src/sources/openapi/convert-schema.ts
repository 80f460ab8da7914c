import {
  isSchemaObject,
  type JsonValue,
  mapSubschemas,
  type Subschema,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { DescriptionPart } from "./description.ts";
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
const LONGEST_EXAMPLE = 100;
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
   * refers to. @throws ReferenceFault
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
    const visit = (child: Subschema): Subschema =>
      isSchemaObject(child) ? this.#rewrite(child, { direction, refers, visit }) : child;
    return { schema: isSchemaObject(given) ? (visit(given) as JsonSchema) : {}, refers };
  }

  #rewrite(given: JsonSchema, { direction, refers, visit }: Rewriting): JsonSchema {
    if (typeof given.$ref === "string") {
      this.#parts.find(given.$ref);
      refers.add(given.$ref);
      const { $ref, ...beside } = given;
      const kept = this.#keepsSiblings ? this.#rewrite(beside, { direction, refers, visit }) : {};
      return { ...kept, $ref: `#/$defs/${this.#nameOf($ref)}` };
    }
    const own = Object.entries(given).filter(
      ([keyword]) => !DROPPED.has(keyword) && !keyword.startsWith("x-"),
    );
    const shown = withoutHiddenProperties(Object.fromEntries(own), (part) =>
      this.#isHidden(part, direction),
    );
    return withNull(withExample(asFileText(mapSubschemas(shown, visit)), given), given);
  }

  #isHidden(part: unknown, direction: Direction): boolean {
    const resolved = Object(part).$ref === undefined ? part : this.#parts.resolve(part);
    return Object(resolved)[direction === "sent" ? "readOnly" : "writeOnly"] === true;
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

interface Rewriting {
  direction: Direction;
  refers: Set<string>;
  visit(child: Subschema): Subschema;
}

function withoutHiddenProperties(
  schema: JsonSchema,
  isHidden: (part: unknown) => boolean,
): JsonSchema {
  const { properties } = schema;
  if (!isSchemaObject(properties)) return schema;
  const hidden = new Set(Object.keys(properties).filter((name) => isHidden(properties[name])));
  if (hidden.size === 0) return schema;
  const { required } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !hidden.has(name)),
    ),
    ...(Array.isArray(required) && { required: required.filter((name) => !hidden.has(name)) }),
  };
}

/** The schema with its example if that is small. A large one would be read with every request. */
function withExample(schema: JsonSchema, { example, examples }: DescriptionPart): JsonSchema {
  const isSmall =
    ["string", "number", "boolean"].includes(typeof example) &&
    String(example).length <= LONGEST_EXAMPLE;
  const { examples: _, ...rest } = schema;
  if (isSmall) return { ...rest, examples: [example as JsonValue] };
  const isFine = Array.isArray(examples) && JSON.stringify(examples).length <= LONGEST_EXAMPLE;
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
