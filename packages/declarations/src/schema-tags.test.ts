import { argumentListOf } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { readFunction, readSources } from "./testing/read-sources.ts";

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };

test.each<[string, string, unknown]>([
  ["@minimum 1 @maximum 10", "number", { type: "number", minimum: 1, maximum: 10 }],
  ["@minimum 1\n@maximum 10", "number", { type: "number", minimum: 1, maximum: 10 }],
  [
    "@exclusiveMinimum -1.5\n@exclusiveMaximum 2",
    "number",
    { type: "number", exclusiveMinimum: -1.5, exclusiveMaximum: 2 },
  ],
  ["@type integer\n@multipleOf 5", "number", { type: "integer", multipleOf: 5 }],
  ["@type {integer}", "number", { type: "integer" }],
  ["@minLength 1\n@maxLength 9", "string", { type: "string", minLength: 1, maxLength: 9 }],
  ["@pattern ^[^@]+@[a-z]{2,}$", "string", { type: "string", pattern: "^[^@]+@[a-z]{2,}$" }],
  ["@format date-time", "string", { type: "string", format: "date-time" }],
  [
    "@minItems 1\n@maxItems 3",
    "string[]",
    { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 },
  ],
  ['@default "a"', "string", { type: "string", default: "a" }],
  ["@default a b", "string", { type: "string", default: "a b" }],
  ["@default 5", "string", { type: "string", default: "5" }],
  ["@default { a: [1, null] }", "object", { type: "object", default: { a: [1, null] } }],
  ["@example 1\n@example 2", "number", { type: "number", examples: [1, 2] }],
  [
    "How many.\n@deprecated Use b",
    "number",
    { type: "number", description: "How many.\n\nDeprecated: Use b", deprecated: true },
  ],
  ["@deprecated", "number", { type: "number", description: "Deprecated.", deprecated: true }],
])("%j of a %s", (comment, type, schema) => {
  const inside = `/**\n * ${comment.replaceAll("\n", "\n * ")}\n */`;
  const { parameters, issues } = readFunction(`
    interface Options {
${inside} a: ${type} }
    export function f(options: Options, ${inside} b: ${type}, ${comment.includes("\n") ? "" : `/** ${comment} */`} c: ${type}) {}`);
  const { options, b, c } = parameters.properties ?? {};
  expect(issues).toEqual([]);
  expect(options?.properties?.a).toEqual(schema);
  expect(b).toEqual(schema);
  if (!comment.includes("\n")) expect(c).toEqual(schema);
});

test("tags behind a @param are that parameter's", () => {
  const { parameters } = readFunction(`
    /**
     * Counts.
     * @param days How many
     * @minimum 1
     * @type integer
     * @param name @pattern ^a
     * @returns a number
     * @maximum 9
     */
    export function f(days: number, name: string) {}`);
  expect(parameters.properties).toEqual({
    days: { type: "integer", minimum: 1, description: "How many" },
    name: { type: "string", pattern: "^a" },
  });
  const whole = readFunction(
    "/** @param options.days How many\n * @minimum 1 */\nexport function f(options: { days: number }) {}",
  );
  expect(whole.parameters.properties).toEqual({
    days: { type: "number", minimum: 1, description: "How many" },
  });
  const script = readFunction(
    "/** @param {number} days How many\n * @maximum 7 */\nexport function f(days, more) {}",
    "tools.js",
  );
  expect(script.parameters.properties?.days).toEqual({
    type: "number",
    maximum: 7,
    description: "How many",
  });
});

test.each(["@minimum", "@maximum many", "@pattern", "@default 5 6"])(
  "%s says nothing, which is told with its line",
  (comment) => {
    const { issues } = readFunction(
      `interface Options {\n  /** ${comment} */\n  a: number }\nexport function f(o: Options, b: number) {}`,
    );
    const [tag = "", ...value] = comment.slice(1).split(" ");
    expect(issues).toEqual([
      {
        file: "tools.ts",
        line: 2,
        parameter: "o",
        issue: { code: "tag_value", values: { tag, value: value.join(" ") } },
      },
    ]);
  },
);

test("a text that has the form of a date stays a text; a Date does not", () => {
  const { argumentList } = readFunction(
    "export function f(options: {\n/** @format date-time */ text: string; at: Date }, more: string) {}",
  );
  const at = { type: "string", format: "date-time" };
  expect(argumentList[0]).toMatchObject({ dates: { properties: { at } } });
  expect(
    argumentListOf(argumentList, { options: { text: "2026-01-01T00:00:00Z" } }, context),
  ).toEqual([{ text: "2026-01-01T00:00:00Z" }, undefined]);
});

test("what is internal is not for models, and what is deprecated says so", () => {
  const { classes, functions } = readSources({
    "tools.ts": `
      export class Orders {
        /** Ships. @deprecated Use send */
        ship(id: string) {}
        /** @internal */
        audit(options: { deep: boolean }) {}
      }
      /** @internal */
      export class Hidden {}
      /** @internal */
      export function f(options: {
        a: string;
        /** @internal */
        trace?: string }) {}
      export abstract class Shape {}`,
  });
  expect(classes.get("Orders")).toMatchObject({ hidden: ["audit"] });
  expect(classes.get("Orders")?.methods.get("ship")?.description).toBe(
    "Ships.\n\nDeprecated: Use send",
  );
  expect(classes.get("Hidden")?.isInternal).toBe(true);
  expect(classes.get("Shape")?.isAbstract).toBe(true);
  expect(functions.get("f")).toMatchObject({
    isInternal: true,
    parameters: { properties: { a: { type: "string" } } },
  });
  expect(functions.get("f")?.parameters.properties).not.toHaveProperty("trace");
});
