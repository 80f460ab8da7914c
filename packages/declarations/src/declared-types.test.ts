import type { JsonSchema } from "@pegboard/registry-core";
import { argumentListOf } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { readFunction, readSources } from "./testing/read-sources.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
const text = { type: "string" };
const number = { type: "number" };
const date = { type: "string", format: "date-time" };

function object(
  properties: Record<string, unknown>,
  required: string[] = Object.keys(properties),
): JsonSchema {
  return {
    type: "object",
    properties: properties as Record<string, JsonSchema>,
    ...(required.length > 0 && { required }),
  };
}

test.each<[string, unknown]>([
  ['Record<"a" | "b", number>', object({ a: number, b: number })],
  ['Partial<Record<"a", string>>', object({ a: text }, [])],
  ['Pick<Place, "name">', object({ name: text })],
  ['Omit<Place, "at">', object({ name: text, note: text }, ["name"])],
  ["NonNullable<string | null>", text],
  ["NonNullable<Maybe<Place>>", object({ name: text, note: text, at: date }, ["name", "at"])],
  ['Exclude<"a" | "b" | 3 | null, "a" | null>', { enum: ["b", 3] }],
  ['Extract<keyof Place, "at" | "x">', { type: "string", const: "at" }],
  ["Maybe<number>", { type: ["number", "null"] }],
  [
    "Page<Place>",
    object({
      items: { type: "array", items: object({ name: text, note: text, at: date }, ["name", "at"]) },
    }),
  ],
  ["Page", object({ items: { type: "array", items: text } })],
  ["NumberPage", object({ items: { type: "array", items: number }, total: number })],
  ["Readonly<Partial<Pick<Place, 'name' | 'at'>>>", object({ name: text, at: date }, [])],
  ["Set<string>", undefined],
  ["keyof Place", { type: "string", enum: ["name", "note", "at"] }],
  ["(typeof KINDS)[number]", { type: "string", enum: ["a", "b"] }],
  ["keyof typeof LEVELS", { type: "string", enum: ["low", "high"] }],
  ["(typeof LEVELS)[keyof typeof LEVELS]", { type: "number", enum: [1, 2] }],
  ["[string, number?]", { type: "array", prefixItems: [text, number], minItems: 1, maxItems: 2 }],
  ["[string, ...number[]]", { type: "array", prefixItems: [text], items: number, minItems: 1 }],
  ["true | false", { type: "boolean" }],
  ["Date | null", { type: ["string", "null"], format: "date-time" }],
  ["Date[]", { type: "array", items: date }],
  ["Place", object({ name: text, note: text, at: date }, ["name", "at"])],
])("%s", async (type, schema) => {
  const { parameters, issues } = readFunction(`
    interface Place { name: string; note?: string; at: Date }
    type Maybe<T> = T | null;
    interface Page<T = string> { items: T[] }
    interface NumberPage extends Page<number> { total: number }
    export const KINDS = ["a", "b"] as const;
    const LEVELS = { low: 1, high: 2 } as const;
    export function f(other: string, value: ${type}) {}`);
  expect(issues).toHaveLength(schema === undefined ? 1 : 0);
  expect(parameters.properties?.value).toEqual(schema ?? {});
});

test("types that contain each other are read once each", async () => {
  const names = ["A", "B", "C", "D", "E"];
  const members = names.map((name) => `${name.toLowerCase()}?: ${name}`).join("; ");
  const types = names.map(
    (name) => `interface ${name} { lookup: Map<string, string>; ${members} }`,
  );
  const { parameters, issues } = readFunction(`${types.join("\n")} export function f(root: A) {}`);
  expect(Object.keys(parameters.$defs ?? {}).sort()).toEqual(names);
  expect(issues).toHaveLength(names.length);
});

test("a property may have any name", async () => {
  const { parameters } = readFunction(`
    interface Odd { "__proto__": string }
    interface Odder extends Odd { "constructor": string }
    export function f(one: Odder, both: Odd & { "constructor": string }) {}`);
  const names = Object.values(parameters.properties ?? {}).map((schema) =>
    Object.keys(Object(schema).properties),
  );
  expect(names).toEqual(Array(2).fill(["__proto__", "constructor"]));
});

test("dates reach the function as dates, wherever they stand", async () => {
  const { argumentList } = readFunction(`
    interface Node { at?: Date; children: Node[] }
    export function f(root: Node, range: [Date, string], days: Record<string, Date>, either: Date | string, ...more: Date[]) {}`);
  const at = "2026-01-02T00:00:00Z";
  const args = {
    root: { children: [{ at, children: [] }] },
    range: [at, at],
    days: { a: at },
    either: at,
    more: [at],
  };
  expect(argumentListOf(argumentList, args, context)).toEqual([
    { children: [{ at: new Date(at), children: [] }] },
    [new Date(at), at],
    { a: new Date(at) },
    at,
    new Date(at),
  ]);
  expect(args.root.children[0]?.at).toBe(at);
  const whole = readFunction(
    "export function f({ at, note }: { at: Date | null; note: string }) {}",
  );
  expect(argumentListOf(whole.argumentList, { at, note: at }, context)).toEqual([
    { at: new Date(at), note: at },
  ]);
  expect(argumentListOf(whole.argumentList, { at: null, note: at }, context)).toEqual([
    { at: null, note: at },
  ]);
});

test("a default value says the type where nothing else does", async () => {
  const { parameters, issues } = readFunction(
    'export function f(tags = ["a"], place = { x: 1, deep: { on: true } }, when = new Date(), list = []) {}',
  );
  expect(issues).toEqual([]);
  expect(parameters).toEqual({
    type: "object",
    properties: {
      tags: { type: "array", items: text, default: ["a"] },
      place: {
        ...object({ x: number, deep: object({ on: { type: "boolean" } }, []) }, []),
        default: { x: 1, deep: { on: true } },
      },
      when: date,
      list: { type: "array", default: [] },
    },
  });
});

test("a single object with a default value need not be given", async () => {
  const { parameters } = readFunction(
    'export function f({ unit, days }: { unit: string; days: number; note?: string } = { unit: "c", days: 1 }) {}',
  );
  expect(parameters).toEqual(
    object({ unit: { ...text, default: "c" }, days: { ...number, default: 1 }, note: text }, []),
  );
});

test("a comment inside the parameter list describes the parameter", async () => {
  const { parameters } = readFunction(
    "export function f(/** The place */ place: string, days: number) {}",
  );
  expect(parameters.properties).toEqual({
    place: { ...text, description: "The place" },
    days: number,
  });
});

test("classes and functions that are values are read as well", async () => {
  const { classes, functions } = readSources({
    "orders.ts": `/** Keeps orders. */
     export const Orders = class {
       /** Ships one. */
       ship(id: string) {}
     };
     /** Adds. */
     export default (a: number, b: number) => a + b;`,
  });
  expect(classes.get("Orders")?.description).toBe("Keeps orders.");
  expect(classes.get("Orders")?.methods.get("ship")?.description).toBe("Ships one.");
  expect(functions.get("default")?.parameters).toEqual(object({ a: number, b: number }));
  expect(functions.get("default")?.description).toBe("Adds.");
});

test("a generic type that contains itself is one definition for each of its uses", async () => {
  const { parameters } = readFunction(
    "interface Tree<T> { value: T; below: Tree<T>[] }\nexport function f(a: Tree<string>, b: Tree<number>) {}",
  );
  const tree = (value: unknown, name: string) =>
    object({ value, below: { type: "array", items: { $ref: `#/$defs/${name}` } } });
  expect(parameters).toEqual({
    ...object({ a: { $ref: "#/$defs/Tree_string" }, b: { $ref: "#/$defs/Tree_number" } }),
    $defs: { Tree_string: tree(text, "Tree_string"), Tree_number: tree(number, "Tree_number") },
  });
});

test("a function's own type parameter is what it allows", async () => {
  const { parameters, issues } = readFunction(
    'export function f<Kind extends "a" | "b", Other>(kind: Kind, others: Other[]) {}',
  );
  expect(issues).toEqual([]);
  expect(parameters).toEqual(
    object({ kind: { type: "string", enum: ["a", "b"] }, others: { type: "array", items: {} } }),
  );
});

test("what is taken apart among other parameters has a name of its own", async () => {
  const { parameters, argumentList } = readFunction(`
    /** @param limits How much */
    export function f({ a = 1 }: { a?: number }, options: string, [low, high]: [number, number], { b }: { b: Date }) {}`);
  expect(parameters).toEqual(
    object({
      limits: { ...object({ a: { ...number, default: 1 } }, []), description: "How much" },
      options: text,
      list: { type: "array", prefixItems: [number, number], minItems: 2, maxItems: 2 },
      options2: object({ b: date }),
    }),
  );
  const at = "2026-01-02T00:00:00Z";
  expect(
    argumentListOf(
      argumentList,
      { limits: {}, options: "o", list: [1, 2], options2: { b: at } },
      context,
    ),
  ).toEqual([{}, "o", [1, 2], { b: new Date(at) }]);
});

test("constants and members of enums are default values", async () => {
  const { parameters, issues } = readFunction(`
    const LIMIT = 5;
    const LIMITS = { deep: { most: 9 } } as const;
    enum Unit { Celsius = "c", Fahrenheit = "f" }
    export function f(a = LIMIT, b = LIMITS.deep.most, unit: Unit = Unit.Fahrenheit, { "content-type": type = "text" }: { "content-type"?: string } = {}) {}`);
  expect(issues).toEqual([]);
  expect(parameters.properties).toMatchObject({
    a: { ...number, default: 5 },
    b: { ...number, default: 9 },
    unit: { enum: ["c", "f"], default: "f" },
    options: { properties: { "content-type": { ...text, default: "text" } } },
  });
});

test("a rest parameter that begins with something needs it", async () => {
  const { parameters } = readFunction(
    "export function f(...range: [from: number, to?: number]) {}",
  );
  expect(parameters.required).toEqual(["range"]);
});

test("of several signatures the one with a comment describes; a link is its text", async () => {
  const { description, parameters } = readFunction(`
    /** Finds {@link Place places}, see {@link Search}. */
    export function f(name: string): void;
    export function f(id: number): void;
    export function f(value: string | number) {}`);
  expect(description).toBe("Finds places, see Search.");
  expect(parameters.properties).toEqual({ value: { anyOf: [text, number] } });
});
