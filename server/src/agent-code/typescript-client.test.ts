import type { JsonSchema } from "@pegboard/registry-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryConfigSchema } from "../../../packages/json-schema/src/testing/arbitrary-schema.ts";
import { sourceTypeErrors } from "../testing/type-errors.ts";
import { UGLY_SCHEMAS } from "../testing/ugly-schemas.ts";
import type { CallableMethod } from "./callable-methods.ts";
import { typescriptClient } from "./typescript-client.ts";

const AGENT = { id: "desk", name: "Desk" };

function written(
  methods: Record<string, { takes?: JsonSchema; gives?: JsonSchema; says?: string }>,
) {
  const listed = Object.entries(methods).map(
    ([functionName, { takes = {}, gives, says = "" }]): CallableMethod => ({
      functionName,
      label: functionName,
      description: says,
      parameters: { type: "object", ...takes },
      outputSchema: gives,
      readOnly: false,
    }),
  );
  const steps = typescriptClient(AGENT, listed);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What the compiler says against the client and a program that uses it. */
const against = (client: string, program = "") =>
  sourceTypeErrors(
    `${client}\nconst client = new PegboardClient({ address: "http://127.0.0.1" });\n${program}\nexport { client };`,
  );

const NOTES = {
  read_note: {
    takes: {
      properties: {
        id: { type: "integer", description: "Which note." },
        form: { enum: ["short", "long", null], default: "short" },
        limits: { type: "object", additionalProperties: { type: "number" } },
      },
      required: ["id", "form"],
    },
    gives: {
      type: "object",
      properties: { title: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
      required: ["title"],
    },
  },
  list_notes: {},
} as const satisfies Parameters<typeof written>[0];

it("types arguments and results, so that a program breaks where the toolset changed", () => {
  const client = written(NOTES);
  const right = `
    const note = await client.call("read_note", { id: 1, limits: { a: 1 } });
    export const title: string = note.title;
    export const tags: string[] | undefined = note.tags;
    await client.call("list_notes");
    await client.call("list_notes", {}, { wait: "60s" });`;
  expect(against(client, right)).toEqual([]);
  const wrong = {
    'await client.call("read_note");': /Expected 2-3 arguments/,
    'await client.call("read_note", {});': /Property 'id' is missing/,
    'await client.call("read_note", { id: "1" });': /'string' is not assignable to type 'number'/,
    'await client.call("read_note", { id: 1, form: "tall" });': /"tall"/,
    'await client.call("read_note", { id: 1, colour: 1 });': /'colour' does not exist/,
    'await client.call("drop_note", {});': /"drop_note"/,
    'export const n: number = (await client.call("read_note", { id: 1 })).title;':
      /'string' is not assignable to type 'number'/,
  };
  for (const [program, said] of Object.entries(wrong))
    expect(against(client, program).join("\n")).toMatch(said);
});

it("writes one text for one toolset, with a comment for each description", () => {
  const client = written(NOTES);
  expect(written(NOTES)).toBe(client);
  expect(client).toContain("    /** Which note. */\n    id: number;".replaceAll("    ", "  "));
});

it("takes schemas that lead to themselves, with and without an object between", () => {
  const tree: JsonSchema = {
    properties: { node: { $ref: "#/$defs/node" }, self: { $ref: "#" } },
    $defs: {
      node: {
        type: "object",
        description: "One node.",
        properties: { children: { type: "array", items: { $ref: "#/$defs/node" } } },
      },
    },
  };
  const circles: JsonSchema = {
    properties: { a: { $ref: "#/$defs/a" } },
    $defs: {
      a: { anyOf: [{ $ref: "#/$defs/b" }, { type: "string" }] },
      b: { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }, { type: "number" }] },
      gone: { $ref: "#/$defs/nowhere" },
    },
  };
  const client = written({ tree: { takes: tree }, circles: { takes: circles, gives: circles } });
  expect(
    against(client, 'await client.call("tree", { node: { children: [{ children: [] }] } });'),
  ).toEqual([]);
  expect(against(client, 'await client.call("tree", { node: { children: [1] } });')).toHaveLength(
    1,
  );
});

it("lets no text from outside leave its comment or its name", () => {
  const hostile = '*/ export const stolen: number = "no"; /* \u2028 \u202e `${1}` // */';
  const client = written({
    "a-b": {
      says: `${hostile}\n${"x".repeat(50_000)}`,
      takes: {
        description: hostile,
        properties: {
          [hostile]: { const: hostile, description: hostile },
          'quote"\\': { type: "string" },
          ["__proto__"]: { type: "string" },
        },
      },
    },
    a_b: {
      takes: { $defs: { "*/": { type: "string" } }, properties: { x: { $ref: "#/$defs/*~1" } } },
    },
    promise: {},
    call: {},
    "1st": {},
  });
  expect(against(client)).toEqual([]);
  expect(client).not.toMatch(/[\u2028\u202e]/);
  expect(client.length).toBeLessThan(20_000);
});

it("compiles the schemas that people really write", () => {
  const methods = Object.entries(UGLY_SCHEMAS).map(([name, schema]) => [
    name,
    { takes: schema, gives: schema },
  ]);
  expect(against(written(Object.fromEntries(methods)))).toEqual([]);
});

it("compiles whatever schema a method has", () => {
  fc.assert(
    fc.property(fc.array(arbitraryConfigSchema, { minLength: 10, maxLength: 20 }), (schemas) => {
      const methods = schemas.map((schema, index) => [
        `m${index}`,
        { takes: schema, gives: schema },
      ]);
      expect(against(written(Object.fromEntries(methods)))).toEqual([]);
    }),
    { numRuns: 4 },
  );
});
