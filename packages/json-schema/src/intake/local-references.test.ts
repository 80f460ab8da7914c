import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { SCHEMA_LIMITS } from "../limits.ts";
import { followReference } from "../reference.ts";
import { schemaIssue, validateJson } from "../validate-json.ts";
import { visitSubschemas } from "../validator/subschema-places.ts";
import { withLocalReferences } from "./local-references.ts";

const text = { type: "string" };
const tree = {
  $id: "tree",
  $dynamicAnchor: "node",
  type: "object",
  properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
};
const list = {
  $id: "list",
  type: "object",
  properties: { items: { type: "array", items: { $dynamicRef: "#entry" } }, next: { $ref: "#" } },
  additionalProperties: false,
  $defs: { anything: { $dynamicAnchor: "entry" } },
};
const listOf = (name: string, type: string) => ({
  $id: name,
  $ref: "list",
  $defs: { entry: { $dynamicAnchor: "entry", type } },
});

const CASES: [what: string, schema: object, yes: unknown[], no: unknown[]][] = [
  [
    "anchors at any depth",
    {
      properties: {
        a: { $ref: "#text" },
        b: { properties: { c: { $anchor: "text", type: "string" } } },
      },
    },
    [{ a: "x" }],
    [{ a: 1 }],
  ],
  [
    "the schema's own address",
    {
      $id: "https://x.test/a.json",
      $ref: "https://x.test/a.json#/$defs/b",
      $defs: { b: { required: ["k"] } },
    },
    [{ k: 1 }],
    [{}],
  ],
  [
    "references relative to an address",
    {
      $id: "https://x.test/schemas/config.json",
      properties: { a: { $ref: "parts/text.json" }, b: { $ref: "/schemas/parts/text.json#long" } },
      $defs: {
        one: {
          $id: "parts/text.json",
          type: "string",
          $defs: { two: { $anchor: "long", minLength: 3 } },
        },
      },
    },
    [{ a: "x", b: "xyz" }],
    [{ a: 1 }, { b: "x" }],
  ],
  [
    "an embedded resource, whose pointers start at itself",
    {
      properties: {
        a: {
          $id: "inner",
          properties: { b: { $ref: "#/$defs/b" }, c: { $ref: "#" } },
          $defs: { b: text },
        },
      },
      $defs: { b: { type: "number" } },
    },
    [{ a: { b: "x", c: { b: "y" } } }],
    [{ a: { b: 1 } }, { a: { c: { b: 1 } } }],
  ],
  [
    "keys that a pointer has to escape",
    {
      properties: { x: { $ref: "#odd" } },
      $defs: { "a/b~c%25#d ü": { $anchor: "odd", type: "string" } },
    },
    [{ x: "" }],
    [{ x: 1 }],
  ],
  [
    "true and false",
    {
      properties: { a: { $ref: "r#/$defs/any" }, b: { $ref: "r#/$defs/none" } },
      $defs: { r: { $id: "r", $defs: { any: true, none: false } } },
    },
    [{ a: 1 }],
    [{ b: 1 }],
  ],
  [
    "a dynamic reference to the outermost",
    {
      $id: "https://x.test/strict",
      $dynamicAnchor: "node",
      $ref: "tree",
      unevaluatedProperties: false,
      $defs: { tree },
    },
    [{ children: [{ data: 1 }] }],
    [{ daat: 1 }, { children: [{ daat: 1 }] }],
  ],
];

/** Ajv looks for dynamic names in the outermost schema only. */
const BEYOND_AJV: typeof CASES = [
  [
    "a dynamic reference to what is not named so dynamically",
    {
      properties: { a: { $dynamicRef: "#plain" } },
      $defs: { p: { $anchor: "plain", type: "string" } },
    },
    [{ a: "" }],
    [{ a: 1 }],
  ],
  [
    "one generic list for two kinds",
    {
      properties: { texts: { $ref: "texts" }, numbers: { $ref: "numbers" }, any: { $ref: "list" } },
      $defs: { list, "list#1": true, a: listOf("texts", "string"), b: listOf("numbers", "number") },
    },
    [
      {
        texts: { items: ["a"] },
        numbers: { items: [1], next: { items: [2] } },
        any: { items: ["a", 1] },
      },
    ],
    [
      { texts: { items: [1] } },
      { numbers: { items: ["a"] } },
      { numbers: { next: { items: ["a"] } } },
      { any: { x: 1 } },
    ],
  ],
  [
    "both kinds of references in one",
    {
      $dynamicAnchor: "node",
      type: "object",
      properties: { a: { $ref: "#small", $dynamicRef: "#node" } },
      $defs: { s: { $anchor: "small", maxProperties: 1 } },
    },
    [{ a: { a: {} } }],
    [{ a: { a: {}, b: 1 } }, { a: 1 }],
  ],
];

test.each([...CASES, ...BEYOND_AJV])("writes as pointers: %s", (_what, given, yes, no) => {
  const schema = given as JsonSchema;
  const local = withLocalReferences(schema);
  expect(schemaIssue(local)).toBeUndefined();
  expect(namesAndReferences(local)).toEqual([]);
  for (const judged of [schema, local]) {
    const answers = [...yes, ...no].map((value) => [
      value,
      validateJson(judged, value).length === 0,
    ]);
    expect(answers).toEqual([
      ...yes.map((value) => [value, true]),
      ...no.map((value) => [value, false]),
    ]);
  }
});

test.each(CASES)("agrees with Ajv on %s", (_what, schema, yes, no) => {
  const validate = new Ajv2020({ strict: false, logger: false }).compile(structuredClone(schema));
  expect([...yes, ...no].map((value) => validate(value))).toEqual([
    ...yes.map(() => true),
    ...no.map(() => false),
  ]);
});

/** Names that are left, and references that nobody can follow who knows pointers only. */
function namesAndReferences(root: JsonSchema): string[] {
  const found: string[] = [];
  const visit = (part: JsonSchema): undefined => {
    for (const key of ["$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef"]) {
      if (part[key] !== undefined) found.push(`${key}: ${part[key]}`);
    }
    if (part.$ref !== undefined && !followReference(root, { $ref: part.$ref }))
      found.push(part.$ref);
    visitSubschemas(part, visit);
  };
  visit(root);
  return found;
}

test("draft 2019's recursion is written as pointers", () => {
  const schema = {
    $id: "https://x.test/strict",
    $recursiveAnchor: true,
    $ref: "tree",
    unevaluatedProperties: false,
    $defs: {
      tree: { $id: "tree", $recursiveAnchor: true, properties: { a: { $recursiveRef: "#" } } },
    },
  };
  const local = withLocalReferences(schema);
  expect(namesAndReferences(local)).toEqual([]);
  const values = [{ a: { a: {} } }, { a: { b: 1 } }];
  const reference = new Ajv2019({ strict: false }).compile(schema);
  expect(values.map((value) => validateJson(local, value).length === 0)).toEqual(
    values.map((value) => reference(value)),
  );
});

test("what refers to nothing by name is the same object", () => {
  const plain = {
    $id: "https://x.test/a",
    properties: { a: { $ref: "#/$defs/a" }, b: { $ref: "#" } },
    $defs: { a: {} },
  };
  expect(withLocalReferences(plain)).toBe(plain);
});

test.each<[reference: string, where?: object]>([
  ["other.json#/$defs/a"],
  ["https://elsewhere.test/a"],
  ["#missing"],
])("a reference to %s is the schema's issue, by name, wherever it stands", (reference) => {
  const schema = {
    properties: { a: { $ref: "#text" }, b: { $ref: reference } },
    $defs: { t: { $anchor: "text" } },
  };
  expect(schemaIssue(withLocalReferences(schema))).toEqual({ kind: "no_target", reference });
});

test("a pointer that an embedded resource does not have is not found in the schema around it", () => {
  const inner = { $id: "https://x.test/inner", properties: { b: { $ref: "#/$defs/b" } } };
  const local = withLocalReferences({ properties: { a: inner }, $defs: { b: text } });
  expect(schemaIssue(local)).toEqual({
    kind: "no_target",
    reference: "https://x.test/inner#/$defs/b",
  });
});

test("pointers that would become too large are not written", () => {
  const long = "k".repeat(SCHEMA_LIMITS.schemaSize / 100);
  const references = Array.from({ length: 200 }, (_, index) => [`p${index}`, { $ref: "#far" }]);
  const schema = {
    properties: Object.fromEntries(references),
    $defs: { [long]: { $anchor: "far" } },
  };
  expect(withLocalReferences(schema)).toBe(schema);
});

test("ever new kinds of ever new lists end at the limit of parts", () => {
  const kinds = Array.from({ length: 14 }, (_, index) => ({
    $id: `kind${index}`,
    $defs: { own: { $dynamicAnchor: `own${index}` } },
    allOf: Array.from({ length: 14 }, (_each, other) => ({
      properties: { [`p${other}`]: { $ref: `kind${other}` } },
    })),
  }));
  const local = withLocalReferences({
    $ref: "kind0",
    $defs: Object.fromEntries(kinds.map((kind) => [kind.$id, kind])),
  });
  expect(schemaIssue(local)).toEqual({ kind: "too_many_parts", most: SCHEMA_LIMITS.schemaParts });
});
