import type { JsonObject } from "@pegboard/registry-core";
import type { GalleryExample } from "./gallery-example.ts";

const sample = (
  name: string,
  schema: object,
  value: JsonObject,
  uiSchema: JsonObject = {},
): GalleryExample => ({
  name: `RJSF: ${name}`,
  from: "rjsf",
  schema: { type: "object", ...schema } as GalleryExample["schema"],
  uiSchema,
  value,
});

const text = { type: "string" };
const number = { type: "number" };
const address = {
  type: "object",
  properties: { street: text, city: text, zone: { type: "string" } },
  required: ["street", "city"],
};
const node = {
  type: "object",
  properties: { name: text, children: { type: "array", items: { $ref: "#/definitions/node" } } },
};
const persons = {
  oneOf: [
    { properties: { pets: { enum: ["none"] } } },
    { properties: { pets: { enum: ["one"] }, age: number }, required: ["age"] },
    {
      properties: { pets: { enum: ["more"] }, isolated: { type: "boolean" } },
      required: ["isolated"],
    },
  ],
};

/** Examples of rules between values: references, dependencies, alternatives, conditions. */
export const rjsfRuleExamples: GalleryExample[] = [
  sample(
    "references",
    {
      definitions: { address, node },
      properties: {
        billing: { $ref: "#/definitions/address", title: "Billing address" },
        shipping: { $ref: "#/definitions/address" },
        tree: { $ref: "#/definitions/node", title: "Recursive" },
      },
    },
    {
      billing: { street: "21, Jump Street", city: "Babel", zone: "Neverland" },
      shipping: { street: "221B, Baker Street", city: "London", zone: "N/A" },
      tree: { name: "root", children: [{ name: "leaf" }] },
    },
    { shipping: { "ui:order": ["city", "*"] } },
  ),
  sample(
    "errors and validation",
    {
      properties: {
        first: { ...text, minLength: 8, pattern: "\\d+" },
        active: { type: "boolean" },
        skills: { type: "array", items: { type: "string", minLength: 5 } },
        choices: {
          type: "array",
          uniqueItems: true,
          items: { enum: ["foo", "bar", "fuzz", "qux"] },
          minItems: 2,
        },
        age: { type: "integer", minimum: 18 },
        same: { const: "I agree" },
      },
      required: ["active", "age"],
    },
    {
      first: "Chuck",
      active: false,
      skills: ["karate", "budo"],
      choices: ["foo"],
      age: 8,
      same: "I agree",
    },
  ),
  sample(
    "property dependencies",
    {
      properties: {
        name: text,
        card: number,
        billing: text,
        one: { type: "boolean" },
        two: number,
      },
      required: ["name"],
      dependencies: { card: ["billing"], billing: ["card"], one: ["two"] },
    },
    { name: "Randy", card: 1234, billing: "Here", one: true, two: 2 },
  ),
  sample(
    "schema dependencies",
    {
      properties: {
        simple: {
          type: "object",
          properties: { card: number },
          dependencies: { card: { properties: { billing: text }, required: ["billing"] } },
        },
        conditional: {
          type: "object",
          properties: { pets: { type: "string", enum: ["none", "one", "more"] } },
          dependencies: { pets: persons },
        },
        listed: {
          type: "array",
          items: {
            type: "object",
            properties: { pets: { type: "string", enum: ["none", "one", "more"] } },
            dependencies: { pets: persons },
          },
        },
      },
    },
    {
      simple: { card: 1, billing: "Here" },
      conditional: { pets: "one", age: 7 },
      listed: [{ pets: "more", isolated: true }, { pets: "none" }],
    },
  ),
  sample(
    "further keys",
    { properties: { first: text, age: { type: "integer" } }, additionalProperties: text },
    { first: "Chuck", age: 75, assKickCount: "infinity", newKey: "x" },
  ),
  sample(
    "null and nullable",
    {
      properties: {
        gone: { type: "null", description: "Nothing to enter" },
        name: { type: ["string", "null"] },
        count: { type: ["integer", "null"] },
        choice: { type: ["string", "null"], enum: ["a", "b", null] },
      },
    },
    { gone: null, name: "x", count: 3, choice: "a" },
  ),
  sample(
    "anyOf",
    {
      properties: {
        age: { type: "integer" },
        items: {
          type: "array",
          items: {
            type: "object",
            anyOf: [
              { title: "With foo", properties: { foo: text }, required: ["foo"] },
              { title: "With bar", properties: { bar: number }, required: ["bar"] },
            ],
          },
        },
        one: {
          anyOf: [
            { title: "A text", type: "string" },
            { title: "A number", type: "number" },
          ],
        },
      },
    },
    { age: 5, items: [{ foo: "x" }, { bar: 2 }], one: 7 },
  ),
  sample(
    "oneOf, with a choice of constants",
    {
      properties: {
        lorem: {
          oneOf: [
            {
              type: "object",
              title: "By name",
              properties: { name: text },
              required: ["name"],
              additionalProperties: false,
            },
            {
              type: "object",
              title: "By number",
              properties: { no: number },
              required: ["no"],
              additionalProperties: false,
            },
          ],
        },
        tagged: {
          discriminator: { propertyName: "kind" },
          oneOf: [
            {
              type: "object",
              properties: { kind: { const: "cat" }, lives: number },
              required: ["kind"],
            },
            {
              type: "object",
              properties: { kind: { const: "dog" }, breed: text },
              required: ["kind"],
            },
          ],
        },
        toggled: {
          type: "string",
          oneOf: [
            { const: "s", title: "Small" },
            { const: "l", title: "Large" },
          ],
        },
      },
    },
    { lorem: { no: 4 }, tagged: { kind: "dog", breed: "x" }, toggled: "l" },
  ),
  sample(
    "allOf",
    {
      properties: {
        both: {
          type: "object",
          allOf: [{ properties: { lorem: text } }, { properties: { ipsum: { type: "boolean" } } }],
        },
        bounded: { allOf: [{ type: "integer" }, { minimum: 2 }] },
      },
    },
    { both: { lorem: "x", ipsum: true }, bounded: 4 },
  ),
  sample(
    "if, then, else",
    {
      properties: {
        animal: { enum: ["Cat", "Fish"] },
      },
      allOf: [
        {
          if: { properties: { animal: { const: "Cat" } }, required: ["animal"] },
          // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
          then: {
            properties: { food: { type: "string", enum: ["meat", "grass", "fish"] } },
            required: ["food"],
          },
          else: { properties: { water: { type: "string", enum: ["lake", "sea"] } } },
        },
      ],
    },
    { animal: "Cat", food: "meat" },
  ),
  sample(
    "defaults, examples, titles in Markdown",
    {
      properties: {
        browser: { ...text, examples: ["Firefox", "Opera"], default: "Firefox" },
        nested: {
          type: "object",
          default: { a: "x" },
          properties: { a: text, b: { ...text, default: "y" } },
        },
        rows: {
          type: "array",
          default: [{ a: 1 }],
          items: { type: "object", properties: { a: number, b: { ...number, default: 2 } } },
        },
        marked: {
          ...text,
          title: "A **bold** title",
          description: "With a [link](https://example.com)",
        },
      },
    },
    { browser: "Opera", rows: [{ a: 3 }], marked: "x" },
    { marked: { "ui:enableMarkdownInDescription": true } },
  ),
];
