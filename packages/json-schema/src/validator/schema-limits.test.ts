import { expect, test } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { SCHEMA_LIMITS } from "../limits.ts";
import type { SchemaIssue } from "../messages/value-messages.ts";
import { schemaIssue } from "../validate-json.ts";

function nested(levels: number, wrap: (inner: JsonSchema) => JsonSchema): JsonSchema {
  let schema: JsonSchema = { type: "string" };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema;
}

function definitions(
  count: number,
  define: (index: number) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`d${index}`, define(index)]),
  );
}

function parts(count: number): JsonSchema {
  return { properties: definitions(count - 1, () => ({})) };
}

/** A chain of references, each to the next. */
function chain(length: number): JsonSchema {
  return {
    $ref: "#/$defs/d0",
    $defs: definitions(length, (index) => ({ $ref: `#/$defs/d${index + 1}` })),
  };
}

/**
 * Each definition leads to the next one twice, or, through a member, to as many places as the last
 * one has.
 */
function doubled(levels: number): JsonSchema {
  const twice = (index: number): JsonSchema =>
    index === levels
      ? {}
      : { anyOf: [`#/$defs/d${index + 1}`, `#/$defs/d${index + 1}`].map(($ref) => ({ $ref })) };
  return { $ref: "#/$defs/d0", $defs: definitions(levels + 1, twice) };
}

/** Members that all speak about thousands of places each. */
function wide(members: number): JsonSchema {
  const { $defs } = doubled(10);
  const member = (): JsonSchema => ({ anyOf: [{ $ref: "#/$defs/d0" }] });
  return { properties: definitions(members, member), ...($defs && { $defs }) };
}

test.each<[what: string, fits: JsonSchema, tooMuch: JsonSchema, issue: SchemaIssue]>([
  [
    "parts",
    parts(SCHEMA_LIMITS.schemaParts),
    parts(SCHEMA_LIMITS.schemaParts + 1),
    { kind: "too_many_parts", most: SCHEMA_LIMITS.schemaParts },
  ],
  [
    "levels",
    nested(SCHEMA_LIMITS.schemaDepth, (inner) => ({ properties: { a: inner } })),
    nested(SCHEMA_LIMITS.schemaDepth + 1, (inner) => ({ properties: { a: inner } })),
    { kind: "too_deep", most: SCHEMA_LIMITS.schemaDepth },
  ],
  [
    "characters of an address",
    {
      $id: `https://x.test/${"a".repeat(SCHEMA_LIMITS.addressLength - 17)}/`,
      properties: { a: { $id: "b" } },
    },
    {
      $id: `https://x.test/${"a".repeat(SCHEMA_LIMITS.addressLength - 17)}/`,
      properties: { a: { $id: "bc" } },
    },
    { kind: "long_address", most: SCHEMA_LIMITS.addressLength },
  ],
  [
    "references behind references",
    {
      ...chain(SCHEMA_LIMITS.referenceDepth - 1),
      $defs: { ...chain(SCHEMA_LIMITS.referenceDepth - 1).$defs, d199: {} },
    },
    {
      ...chain(SCHEMA_LIMITS.referenceDepth + 1),
      $defs: { ...chain(SCHEMA_LIMITS.referenceDepth + 1).$defs, d201: {} },
    },
    { kind: "too_many_steps", most: SCHEMA_LIMITS.referenceDepth },
  ],
  [
    "places for one value",
    doubled(10),
    doubled(25),
    { kind: "too_many_places_together", most: SCHEMA_LIMITS.schemaPlaces },
  ],
  ["places", wide(10), wide(100), { kind: "too_many_places", most: SCHEMA_LIMITS.allSchemaPlaces }],
])("a schema may have so many %s and no more", (_what, fits, tooMuch, issue) => {
  expect(schemaIssue(fits)).toBeUndefined();
  expect(schemaIssue(tooMuch)).toEqual(issue);
});

test("one object in many places counts as often as it stands there", () => {
  let shared: JsonSchema = {};
  for (let level = 0; level < 20; level += 1) shared = { anyOf: [shared, shared] };
  expect(schemaIssue(shared)).toEqual({
    kind: "too_many_places_together",
    most: SCHEMA_LIMITS.schemaPlaces,
  });
});
