import {
  followReference,
  isSchemaObject,
  type JsonSchema,
  mapSubschemas,
  type Subschema,
} from "@pegboard/json-schema";

/** The editions of OpenAPI that an agent is described in. */
export type OpenApiEdition = "3.1" | "3.0";

/** Schemas of a description, each under a name of its own, so that references need no root. */
export class OpenApiSchemas {
  readonly components: Record<string, JsonSchema> = {};
  readonly #names = new Map<string, string>();

  constructor(
    readonly edition: OpenApiEdition,
    readonly longestText: number | undefined,
  ) {}

  /** The schema of a whole value, below the name that its references begin with. */
  whole(name: string, root: JsonSchema): JsonSchema {
    return this.#written(root, { name, root });
  }

  #written(schema: Subschema, place: NamedRoot): JsonSchema {
    if (typeof schema === "boolean") return schema ? {} : { not: {} };
    const { $ref, ...beside } = schema;
    if (typeof $ref === "string") return this.#reference($ref, beside, place);
    const inner = mapSubschemas(withoutDefinitions(schema), (child) => this.#written(child, place));
    const told = this.#shortened(inner);
    return this.edition === "3.0" ? inEdition30(told) : inEdition31(told);
  }

  #reference($ref: string, beside: JsonSchema, place: NamedRoot): JsonSchema {
    const target = followReference(place.root, { $ref });
    const others = this.#written(beside, place);
    if (!target) return others;
    const key = `${place.name} ${$ref}`;
    const known = this.#names.get(key);
    const name = known ?? `${place.name}.${this.#names.size + 1}`;
    if (known === undefined) {
      this.#names.set(key, name);
      this.components[name] = this.#written(target, place);
    }
    const reference: JsonSchema = { $ref: `#/components/schemas/${name}` };
    // What stands beside a reference has no effect in 3.0.
    return Object.keys(others).length === 0 ? reference : { ...others, allOf: [reference] };
  }

  #shortened(schema: JsonSchema): JsonSchema {
    const { description } = schema;
    if (typeof description !== "string" || this.longestText === undefined) return schema;
    return { ...schema, description: cutText(description, this.longestText) };
  }
}

interface NamedRoot {
  name: string;
  root: JsonSchema;
}

/** A text of at most so many characters, with a sign where something is missing. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${[...text.slice(0, most - 1)].slice(0, -1).join("")}…`;
}

/** Words that name schemas, and those of no edition. What is referred to is a component. */
const NAMING_KEYWORDS = [
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "$comment",
];

const withoutDefinitions = (schema: JsonSchema): JsonSchema => without(schema, NAMING_KEYWORDS);

const without = (schema: JsonSchema, keywords: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

/** A list whose places have schemas of their own has them in a word of its own since 2020. */
function inEdition31(schema: JsonSchema): JsonSchema {
  const { nullable, ...others } = schema;
  const types =
    nullable === true && schema.type !== undefined ? { type: withNull(schema.type) } : {};
  if (!Array.isArray(others.items)) return { ...others, ...types };
  const { items, additionalItems, ...rest } = others;
  return {
    ...rest,
    ...types,
    prefixItems: items,
    ...(additionalItems !== undefined && { items: additionalItems }),
  } as JsonSchema;
}

const withNull = (type: unknown): string[] => [...new Set([type].flat().map(String)).add("null")];

/** What 3.0 has no word for. Leaving it out makes a schema wider; the call itself is checked whole. */
const NOT_IN_30 = [
  "prefixItems",
  "additionalItems",
  "contains",
  "minContains",
  "maxContains",
  "const",
  "patternProperties",
  "propertyNames",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "then",
  "else",
  "unevaluatedItems",
  "unevaluatedProperties",
  "examples",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "type",
  "enum",
  "items",
  "example",
];

function inEdition30(schema: JsonSchema): JsonSchema {
  return {
    ...without(schema, NOT_IN_30),
    ...typesIn30(schema),
    ...boundsIn30(schema),
    ...(Array.isArray(schema.examples) && { example: schema.examples[0] }),
  };
}

function typesIn30(schema: JsonSchema): JsonSchema {
  const said = [schema.type].flat().filter((type) => type !== undefined);
  const values = "const" in schema ? [schema.const] : schema.enum;
  const isNullable = said.includes("null") || schema.nullable === true;
  const types = said.filter((type) => type !== "null");
  const written = types.map((type) => ({
    type,
    ...itemsIn30(schema, type),
    ...(isNullable && { nullable: true }),
  }));
  const [only, ...others] = written;
  const isNothingElse = only === undefined && said.includes("null");
  return {
    ...(others.length === 0 && only),
    ...(others.length > 0 && schema.anyOf === undefined && { anyOf: written }),
    ...(Array.isArray(values) && { enum: values }),
    ...(isNothingElse && { enum: [null] }),
  } as JsonSchema;
}

const itemsIn30 = ({ items }: JsonSchema, type: unknown) =>
  type === "array" ? { items: isSchemaObject(items) ? items : {} } : {};

/** A bound that is left out itself was once said beside the bound. */
function boundsIn30(schema: JsonSchema): JsonSchema {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  return {
    ...(typeof above === "number" && { minimum: above, exclusiveMinimum: true }),
    ...(typeof below === "number" && { maximum: below, exclusiveMaximum: true }),
  } as JsonSchema;
}
