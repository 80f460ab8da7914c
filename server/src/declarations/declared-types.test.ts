import type { CallContext, JsonSchema } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { readDeclarations } from "./read-declarations.ts";

const context: CallContext = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };
const text = { type: "string" };
const number = { type: "number" };
const date = { type: "string", format: "date-time" };

async function readFunction(source: string, fileName = "tools.ts") {
  const { functions } = await readDeclarations(source, fileName);
  const found = functions.get("f");
  if (!found) throw new Error("the source declares no f");
  return found;
}

function object(properties: Record<string, unknown>, required: string[] = Object.keys(properties)): JsonSchema {
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
  const { parameters, flaws } = await readFunction(`
    interface Place { name: string; note?: string; at: Date }
    export const KINDS = ["a", "b"] as const;
    const LEVELS = { low: 1, high: 2 } as const;
    export function f(other: string, value: ${type}) {}`);
  expect(flaws).toHaveLength(schema === undefined ? 1 : 0);
  expect(parameters.properties?.value).toEqual(schema ?? {});
});

test("dates reach the function as dates, wherever they stand", async () => {
  const { argumentList } = await readFunction(`
    interface Node { at?: Date; children: Node[] }
    export function f(root: Node, range: [Date, string], days: Record<string, Date>, either: Date | string, ...more: Date[]) {}`);
  const at = "2026-01-02T00:00:00Z";
  const args = { root: { children: [{ at, children: [] }] }, range: [at, at], days: { a: at }, either: at, more: [at] };
  expect(argumentList(args, context)).toEqual([
    { children: [{ at: new Date(at), children: [] }] },
    [new Date(at), at],
    { a: new Date(at) },
    at,
    new Date(at),
  ]);
  expect(args.root.children[0]?.at).toBe(at);
  const whole = await readFunction("export function f({ at, note }: { at: Date | null; note: string }) {}");
  expect(whole.argumentList({ at, note: at }, context)).toEqual([{ at: new Date(at), note: at }]);
  expect(whole.argumentList({ at: null, note: at }, context)).toEqual([{ at: null, note: at }]);
});

test("a default value says the type where nothing else does", async () => {
  const { parameters, flaws } = await readFunction(
    'export function f(tags = ["a"], place = { x: 1, deep: { on: true } }, when = new Date(), list = []) {}',
  );
  expect(flaws).toEqual([]);
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
  const { parameters } = await readFunction(
    'export function f({ unit, days }: { unit: string; days: number; note?: string } = { unit: "c", days: 1 }) {}',
  );
  expect(parameters).toEqual(
    object({ unit: { ...text, default: "c" }, days: { ...number, default: 1 }, note: text }, []),
  );
});

test("a comment inside the parameter list describes the parameter", async () => {
  const { parameters } = await readFunction("export function f(/** The place */ place: string, days: number) {}");
  expect(parameters.properties).toEqual({ place: { ...text, description: "The place" }, days: number });
});

test("classes and functions that are values are read as well", async () => {
  const { classes, functions } = await readDeclarations(
    `/** Keeps orders. */
     export const Orders = class {
       /** Ships one. */
       ship(id: string) {}
     };
     /** Adds. */
     export default (a: number, b: number) => a + b;`,
    "orders.ts",
  );
  expect(classes.get("Orders")?.description).toBe("Keeps orders.");
  expect(classes.get("Orders")?.methods.get("ship")?.description).toBe("Ships one.");
  expect(functions.get("default")?.parameters).toEqual(object({ a: number, b: number }));
  expect(functions.get("default")?.description).toBe("Adds.");
});
