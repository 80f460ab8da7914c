import { argumentListOf } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { readSources } from "./testing/read-sources.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
const text = { type: "string" };
const PLACE = { type: "object", properties: { name: text }, required: ["name"] };

const PLACES = `
  export interface Place { name: string }
  export default interface Named { name: string }
  export type { Place as Spot };
  export const KINDS = ["a", "b"] as const;
  export enum Unit { C = "c" }`;

test.each([
  ["Place", 'import type { Place } from "./places.ts";', PLACE],
  ["P", 'import { type Place as P } from "./places.js";', PLACE],
  ["Named", 'import type Named from "./places";', PLACE],
  ["Spot", 'import type { Spot } from "./places.ts";', PLACE],
  ["places.Place", 'import type * as places from "./places.ts";', PLACE],
  ['import("./places.ts").Place', "", PLACE],
  ["Handed", 'import type { Handed } from "./all.ts";', PLACE],
  ["Place", 'import type { Place } from "./all.ts";', PLACE],
  ["Page<Place>", 'import type { Page, Place } from "./all.ts";', { type: "array", items: PLACE }],
  ["(typeof KINDS)[number]", 'import { KINDS } from "./places.ts";', { ...text, enum: ["a", "b"] }],
])("%s of another file: %s", async (type, imports, schema) => {
  const { functions } = readSources({
    "tools/main.ts": `${imports}\nexport function f(other: string, value: ${type}) {}`,
    "tools/places.ts": PLACES,
    "tools/all.ts": `
      export * from "./circle.ts";
      export { Place as Handed } from "./places.ts";
      export * from "./places.ts";
      import type { Place } from "./places.ts";
      export type Page<T extends Place> = T[];`,
    "tools/circle.ts": 'export * from "./all.ts";',
  });
  expect(functions.get("f")?.issues).toEqual([]);
  expect(functions.get("f")?.parameters.properties?.value).toEqual(schema);
});

test("JavaScript imports types in its comments", async () => {
  const { functions } = readSources({
    "main.js":
      '/** @param {import("./places.ts").Place} place Where */\nexport function f(place, more) {}',
    "places.ts": PLACES,
  });
  expect(functions.get("f")?.parameters.properties?.place).toEqual({
    ...PLACE,
    description: "Where",
  });
});

test("types of one name in two files stay apart", async () => {
  const { functions } = readSources({
    "main.ts": `
      import type { Node as Other } from "./other.ts";
      interface Node { children: Node[] }
      export function f(mine: Node, other: Other) {}`,
    "other.ts": "export interface Node { name: string; next?: Node }",
  });
  const { properties, $defs } = functions.get("f")?.parameters ?? {};
  expect(properties).toEqual({ mine: { $ref: "#/$defs/Node" }, other: { $ref: "#/$defs/Other" } });
  expect($defs).toMatchObject({ Node: { required: ["children"] }, Other: { required: ["name"] } });
});

test("a type of a package is said with its place; one that is invalid elsewhere with the place there", async () => {
  const { functions } = readSources({
    "main.ts":
      'import type { A } from "pack";\nimport type { B } from "./b.ts";\nexport function f(a: A, b: B) {}',
    "b.ts": "export interface B {\n  run: () => void;\n}",
  });
  expect(functions.get("f")?.issues).toEqual([
    {
      file: "main.ts",
      line: 3,
      parameter: "a",
      issue: { code: "not_declared", values: { type: "A" } },
    },
    {
      file: "b.ts",
      line: 2,
      parameter: "b",
      issue: { code: "no_schema", values: { type: "() => void" } },
    },
  ]);
});

test("a changed import is read anew", async () => {
  const main =
    'import type { Place } from "./places.ts";\nexport function f(place: Place, more?: string) {}';
  readSources({ "main.ts": main, "places.ts": "export type Place = string;" });
  const { functions } = readSources({
    "main.ts": main,
    "places.ts": "export type Place = number;",
  });
  expect(functions.get("f")?.parameters.properties?.place).toEqual({ type: "number" });
});

test("a class has the methods of its parents, with what their types stand for", async () => {
  const { classes } = readSources({
    "main.ts": `
      import { Store } from "./store.ts";
      export class Orders extends Store<{ id: string }> {
        find(id: string) {}
        public check(id: string) {}
      }`,
    "store.ts": `
      export class Store<T> extends Root {
        /** Keeps one. */
        save(item: T, at: Date) {}
        protected check(id: string) {}
        private log(line: string) {}
      }
      class Root { find(name: string) {} count() {} }`,
  });
  const orders = classes.get("Orders");
  expect([...(orders?.methods.keys() ?? [])].sort()).toEqual(["check", "count", "find", "save"]);
  expect(orders?.hidden).toEqual(["log"]);
  const save = orders?.methods.get("save");
  expect(save).toMatchObject({
    description: "Keeps one.",
    parameters: {
      properties: { item: { type: "object", properties: { id: text } } },
      required: ["item", "at"],
    },
  });
  const at = "2026-01-02T00:00:00Z";
  expect(argumentListOf(save?.argumentList ?? [], { item: { id: "1" }, at }, context)).toEqual([
    { id: "1" },
    new Date(at),
  ]);
  expect(orders?.methods.get("find")?.parameters.required).toEqual(["id"]);
});

test("the surroundings of a call are known under any name", async () => {
  const { functions } = readSources({
    "main.ts": `
      import type { CallContext as Surroundings } from "@pegboard/registry-core";
      import type * as core from "@pegboard/registry-core";
      export function f(a: Surroundings, name: string, b: core.CallContext) {}`,
  });
  expect(argumentListOf(functions.get("f")?.argumentList ?? [], { name: "x" }, context)).toEqual([
    context,
    "x",
    context,
  ]);
});
