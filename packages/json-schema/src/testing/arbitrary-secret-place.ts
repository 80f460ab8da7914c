import fc from "fast-check";
import type { JsonObject, JsonSchema, JsonValue } from "../json-schema.ts";

export const SECRET_TEXT = "the-secret-text";

/** A schema and a value that it describes; `definitions` are the targets of references. */
interface Place {
  schema: JsonSchema;
  value: JsonValue;
  definitions: Record<string, JsonSchema>;
}

type Wrap = (place: Place) => Place;

const secret: fc.Arbitrary<Place> = fc
  .constantFrom<JsonSchema>(
    { writeOnly: true },
    { format: "password" },
    { widget: "password" },
    { "ui:widget": "password" },
  )
  .map((schema) => ({
    schema: { type: "string", ...schema },
    value: SECRET_TEXT,
    definitions: {},
  }));

const inPlace = (around: (schema: JsonSchema) => JsonSchema): Wrap => {
  return ({ schema, ...rest }) => ({ schema: around(schema), ...rest });
};

const inside = (
  around: (schema: JsonSchema) => JsonSchema,
  hold: (value: JsonValue) => JsonValue,
): Wrap => {
  return ({ schema, value, definitions }) => ({
    schema: around(schema),
    value: hold(value),
    definitions,
  });
};

const referred = (refer: (name: string) => { schema: JsonSchema; named: JsonSchema }): Wrap => {
  return ({ schema, value, definitions }) => {
    const name = `d${Object.keys(definitions).length}`;
    const { schema: reference, named } = refer(name);
    return {
      schema: reference,
      value,
      definitions: { ...definitions, [name]: { ...schema, ...named } },
    };
  };
};

const open: JsonSchema = { type: ["string", "object", "array"] };
const wraps: Wrap[] = [
  ...["allOf", "anyOf", "oneOf"].map((keyword) =>
    inPlace((schema) => ({ [keyword]: [open, schema] })),
  ),
  ...["if", "then", "else", "not"].map((keyword) => inPlace((schema) => ({ [keyword]: schema }))),
  inPlace((schema) => ({ dependentSchemas: { a: schema } })),
  inPlace((schema) => ({ dependencies: { a: schema } })),
  ...[
    (schema: JsonSchema): JsonSchema => ({ properties: { a: schema } }),
    (schema: JsonSchema): JsonSchema => ({ patternProperties: { "^a": schema } }),
    (schema: JsonSchema): JsonSchema => ({ properties: { b: open }, additionalProperties: schema }),
    (schema: JsonSchema): JsonSchema => ({
      allOf: [{ properties: { b: open } }],
      unevaluatedProperties: schema,
    }),
  ].map((around) => inside(around, (value) => ({ a: value, b: "open" }))),
  ...[
    (schema: JsonSchema): JsonSchema => ({ items: schema }),
    (schema: JsonSchema): JsonSchema => ({ prefixItems: [open, schema] }),
    (schema: JsonSchema): JsonSchema => ({ prefixItems: [open], items: schema }),
    (schema: JsonSchema): JsonSchema => ({ items: [open] as never, additionalItems: schema }),
    (schema: JsonSchema): JsonSchema => ({ prefixItems: [open], unevaluatedItems: schema }),
    (schema: JsonSchema): JsonSchema => ({ contains: schema }),
  ].map((around) => inside(around, (value) => ["open", value])),
  referred((name) => ({ schema: { $ref: `#/$defs/${name}` }, named: {} })),
  referred((name) => ({ schema: { $ref: `#${name}` }, named: { $anchor: name } })),
  referred((name) => ({
    schema: { $ref: `parts/${name}` },
    named: { $id: `https://x.test/parts/${name}` },
  })),
  referred((name) => ({ schema: { $dynamicRef: `#${name}` }, named: { $dynamicAnchor: name } })),
  referred((name) => ({
    schema: { allOf: [{ type: "string" }, { $ref: `#/$defs/${name}`, title: "T" }] },
    named: {},
  })),
];

/** A config with `SECRET_TEXT` in a secret field, which stands anywhere in the schema. */
export const arbitrarySecretPlace: fc.Arbitrary<{ schema: JsonSchema; value: JsonObject }> = fc
  .tuple(secret, fc.array(fc.constantFrom(...wraps), { maxLength: 8 }))
  .map(([start, around]) => {
    const { schema, value, definitions } = around.reduce((place, wrap) => wrap(place), start);
    return {
      schema: { properties: { field: schema }, $defs: definitions },
      value: { field: value },
    };
  });
