import { argumentListOf } from "@pegboard/registry-core/internal";
import { describe, expect, test } from "vitest";
import { readFunction, readSources } from "./testing/read-sources.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };

describe("types", () => {
  const cases: [string, unknown][] = [
    ["string", { type: "string" }],
    ["number", { type: "number" }],
    ["boolean", { type: "boolean" }],
    ["unknown", {}],
    ["string[]", { type: "array", items: { type: "string" } }],
    ["ReadonlyArray<number>", { type: "array", items: { type: "number" } }],
    ["readonly string[]", { type: "array", items: { type: "string" } }],
    ["Record<string, number>", { type: "object", additionalProperties: { type: "number" } }],
    ['"eu" | "us"', { type: "string", enum: ["eu", "us"] }],
    ["1 | 2", { type: "number", enum: [1, 2] }],
    ["-1", { type: "number", const: -1 }],
    ["string | null", { type: ["string", "null"] }],
    ['"eu" | null', { type: ["string", "null"], enum: ["eu", null] }],
    ["string | number", { anyOf: [{ type: "string" }, { type: "number" }] }],
    ["Date", { type: "string", format: "date-time" }],
    [
      "[string, number]",
      {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "number" }],
        minItems: 2,
        maxItems: 2,
      },
    ],
    ["Color", { enum: ["red", 0, 1] }],
    ["Color.Red | Color.Blue | Color.Red", { enum: ["red", 1] }],
    [
      "Partial<Point>[]",
      {
        type: "array",
        items: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } } },
      },
    ],
    [
      "(Point & { label?: string })[]",
      {
        type: "array",
        items: {
          type: "object",
          properties: { x: { type: "number" }, y: { type: "number" }, label: { type: "string" } },
          required: ["x", "y"],
        },
      },
    ],
  ];
  test.each(cases)("%s", async (type, schema) => {
    const source = `
      enum Color { Red = "red", Green = 0, Blue }
      interface Point { x: number; y: number }
      export function f(other: string, value: ${type}) {}`;
    const { parameters, issues } = readFunction(source);
    expect(parameters.properties?.value).toEqual(schema);
    expect(issues).toEqual([]);
  });

  test.each([
    ["Map<string, number>", "no_json_form", undefined],
    ["Missing", "not_declared", undefined],
    ["1n | 2", "bigint", "1n"],
    ["bigint", "bigint", undefined],
    ["URL", "no_json_form", undefined],
    ["() => void", "no_schema", undefined],
    ["Point[number]", "no_schema", undefined],
    ["Box<() => void>", "no_schema", "() => void"],
    ["Endless<string>", "endless", expect.stringMatching(/^Endless</)],
    ["Place", "class", undefined],
    ["[...string[], number]", "open_before_end", undefined],
    ["Level", "computed_enum", undefined],
    ["{ run(): void }", "member", undefined],
  ])("%s cannot be expressed, and says so with its line", async (type, code, invalid = type) => {
    const source = `interface Point { x: number }\ninterface Box<T> { value: T } type Endless<T> = { next: Endless<T[]> }; class Place {} enum Level { a = "x".length }\nexport const f = (a: string,\n value: ${type}) => a;`;
    const { parameters, issues } = readFunction(source);
    const named: Record<string, object> = {
      member: { member: "run(): void" },
      computed_enum: { name: type },
    };
    const values = named[code] ?? { type: invalid };
    const line = code === "computed_enum" ? 2 : 4;
    expect(issues).toEqual([
      { file: "tools.ts", line, parameter: "value", issue: { code, values } },
    ]);
    expect(parameters.properties?.value).toBeDefined();
  });

  test("a type that contains itself becomes a definition", async () => {
    const { parameters } = readFunction(
      "interface Node { children: Node[] }\nexport function f(root: Node) {}",
    );
    expect(parameters).toEqual({
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#/$defs/Node" } } },
      required: ["children"],
      $defs: {
        Node: {
          type: "object",
          properties: { children: { type: "array", items: { $ref: "#/$defs/Node" } } },
          required: ["children"],
        },
      },
    });
  });
});

describe("parameters", () => {
  test("take descriptions, defaults and optionality from the declaration", async () => {
    const { description, parameters, argumentList } = readFunction(`
      /**
       * Looks up
       * a place.
       *
       * @param place - Name of the place
       * @param days How many days
       * @returns the forecast
       */
      export async function f(place: string, days = 3, unit?: "c" | "f") {}`);
    expect(description).toBe("Looks up a place.\n\nReturns the forecast");
    expect(parameters).toEqual({
      type: "object",
      properties: {
        place: { type: "string", description: "Name of the place" },
        days: { type: "number", description: "How many days", default: 3 },
        unit: { type: "string", enum: ["c", "f"] },
      },
      required: ["place"],
    });
    expect(argumentListOf(argumentList, { unit: "c", place: "Rome" }, context)).toEqual([
      "Rome",
      undefined,
      "c",
    ]);
  });

  test("dates, rest parameters and the context reach the function as it declares them", async () => {
    const { parameters, argumentList } = readFunction(
      "export function f(since: Date, context: CallContext, ...tags: string[]) {}",
    );
    expect(Object.keys(parameters.properties ?? {})).toEqual(["since", "tags"]);
    expect(parameters.required).toEqual(["since"]);
    expect(
      argumentListOf(argumentList, { since: "2026-01-02T00:00:00Z", tags: ["a", "b"] }, context),
    ).toEqual([new Date("2026-01-02T00:00:00Z"), context, "a", "b"]);
  });

  test("a single object's properties are the parameters", async () => {
    const { parameters, argumentList } = readFunction(`
      interface Search {
        /** What to look for */
        query: string;
        limit?: number;
      }
      /** @param options.limit At most */
      export function f({ query, limit = 5 }: Search, context: CallContext) {}`);
    expect(parameters).toEqual({
      type: "object",
      properties: {
        query: { type: "string", description: "What to look for" },
        limit: { type: "number", default: 5, description: "At most" },
      },
      required: ["query"],
    });
    expect(argumentListOf(argumentList, { query: "x" }, context)).toEqual([
      { query: "x" },
      context,
    ]);
  });

  test("a destructured property is described by its name", async () => {
    const { description, parameters } = readFunction(
      "/** Says hello. @param name Who is greeted */\nexport function f({ name }: { name: string }) {}",
    );
    expect(description).toBe("Says hello.");
    expect(parameters.properties).toEqual({
      name: { type: "string", description: "Who is greeted" },
    });
  });

  test("JavaScript takes its types from the doc comment", async () => {
    const { parameters, issues } = readFunction(
      "/** @param {string} city The city\n * @param {number} [days] Days */\nexport function f(city, days) {}",
      "tools.js",
    );
    expect(issues).toEqual([]);
    expect(parameters).toEqual({
      type: "object",
      properties: {
        city: { type: "string", description: "The city" },
        days: { type: "number", description: "Days" },
      },
      required: ["city"],
    });
  });

  test("a parameter without a type is an issue", async () => {
    const { issues } = readFunction("export function f(a, b) {}", "tools.js");
    expect(issues).toMatchObject(
      ["a", "b"].map((parameter) => ({ parameter, issue: { code: "untyped" } })),
    );
  });

  test("names from outside are only names", async () => {
    const { argumentList } = readFunction(
      "export function f(constructor: string, toString: string) {}",
    );
    expect(argumentListOf(argumentList, {}, context)).toEqual([undefined, undefined]);
  });
});

test("a class tells its own comment, its public methods and what is private", async () => {
  const { classes } = readSources({
    "orders.ts": `/** Looks after orders. */
     @toolMetadata({ icon: "Box" })
     export class Orders {
       /** Ships one. */
       ship(id: string) {}
       private check() {}
       protected async load() {}
       static make() {}
     }`,
  });
  const orders = classes.get("Orders");
  expect(orders?.description).toBe("Looks after orders.");
  expect(orders?.methods.get("ship")?.description).toBe("Ships one.");
  expect([...(orders?.methods.keys() ?? [])]).toEqual(["ship"]);
  expect(orders?.hidden).toEqual(["check", "load"]);
});
