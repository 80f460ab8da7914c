import { expect, test } from "vitest";
import { readSources } from "./testing/read-sources.ts";

const text = { type: "string" };
const number = { type: "number" };
const object = (properties: object, required = Object.keys(properties)) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

test.each<[string, unknown]>([
  [
    "z.infer<typeof Search>",
    object({ query: text, kind: { ...text, enum: ["b", "a"] }, limit: number }, ["query", "kind"]),
  ],
  [
    "z.output<typeof Search>[]",
    { type: "array", items: expect.objectContaining({ required: ["query", "kind"] }) },
  ],
  ["TypeIssue['line']", number],
  ["Box<Place>", object({ value: object({ name: text, note: text }, ["name"]) })],
  ["{ [K in 'x' | 'y']: number }", object({ x: number, y: number })],
  ["{ -readonly [K in keyof Place]?: Place[K] }", object({ name: text, note: text }, [])],
  ["Unlisted<string[]>", text],
  ["Unlisted<number>", number],
  ["UserId", text],
  ["Money", object({ amount: number })],
  ["Level", { type: "string", enum: ["low", "high"] }],
  ["Size", { type: "number", enum: [0, 1] }],
  ["Level.High", { type: "string", const: "high" }],
  ["Exclude<Shape, { kind: 'dot' }>", object({ kind: { ...text, const: "line" }, length: number })],
  ["Parameters<(place: Place) => void>[0]", object({ name: text, note: text }, ["name"])],
  ["Awaited<Promise<Place>>", object({ name: text, note: text }, ["name"])],
  ["`id-${number}`", { ...text, pattern: "^id--?[0-9]+(\\.[0-9]+)?(e[+-][0-9]+)?$" }],
  ["`${string}.txt`", { ...text, pattern: "^[\\s\\S]*\\.txt$" }],
  ["`v${bigint}/${Uppercase<string>}`", { ...text, pattern: "^v-?[0-9]+/[\\s\\S]*$" }],
])("%s", (type, schema) => {
  const { functions } = readSources({
    "tools/main.ts": `
      import { z } from "zod";
      import type { TypeIssue } from "@pegboard/registry-core/internal";
      import type { Box } from "../lib/box.js";
      const Search = z.object({ query: z.string(), kind: z.enum(["b", "a"]), limit: z.number().optional() });
      interface Place { readonly name: string; note?: string }
      type Unlisted<T> = T extends (infer Item)[] ? Item : T;
      type UserId = string & { readonly __brand: "UserId" };
      type Money = { amount: number } & { readonly __brand: unique symbol };
      enum Level { Low = "low", High = "high" }
      enum Size { Small, Large }
      type Shape = { kind: "dot" } | { kind: "line"; length: number };
      export function f(other: string, value: ${type}) {}`,
    "lib/box.ts": "export interface Box<T> { value: T }",
  });
  const { parameters, issues } = functions.get("f") ?? {};
  expect(issues).toEqual([]);
  expect(parameters?.properties?.value).toEqual(schema);
});

test("an implementation that takes anything takes what its overloads say", () => {
  const { functions } = readSources({
    "tools/main.ts": `
      export function find(id: number, strict: boolean): string;
      export function find(name: string, strict: boolean): string;
      export function find(key: any, strict: boolean) { return String(key); }
      export function list(page: number): string;
      export function list(page: unknown) { return String(page); }`,
  });
  const parametersOf = (name: string) => functions.get(name)?.parameters;
  expect(parametersOf("find")).toEqual(
    object({ key: { anyOf: [number, text] }, strict: { type: "boolean" } }),
  );
  expect(parametersOf("list")).toEqual(object({ page: number }));
});
