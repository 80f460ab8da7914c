import { argumentListOf } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { readFunction, readSources } from "./testing/read-sources.ts";

/** The function `f` of a file without types of its own. */
const readScript = (source: string) => readFunction(source, "tools.js");

const context = { agent: { id: "a1", name: "Ada" }, signal: new AbortController().signal };

test.each<[string, unknown]>([
  ["Array<string>", { type: "array", items: { type: "string" } }],
  ["Array.<number>", { type: "array", items: { type: "number" } }],
  ["Object<string, number>", { type: "object", additionalProperties: { type: "number" } }],
  ["Object.<string, number>", { type: "object", additionalProperties: { type: "number" } }],
  ["Object", { type: "object" }],
  ["?string", { type: ["string", "null"] }],
  ["!string", { type: "string" }],
  ["*", {}],
  ["?", {}],
  ["Date", { type: "string", format: "date-time" }],
  ["(string|number)", { anyOf: [{ type: "string" }, { type: "number" }] }],
  ['"a"|"b"', { type: "string", enum: ["a", "b"] }],
  [
    "{ x: number, y?: string }",
    {
      type: "object",
      properties: { x: { type: "number" }, y: { type: "string" } },
      required: ["x"],
    },
  ],
  [
    "Place",
    {
      type: "object",
      properties: { name: { type: "string", description: "Its name" }, lat: { type: "number" } },
      required: ["name"],
    },
  ],
  [
    "Tagged[]",
    {
      type: "array",
      items: {
        type: "object",
        properties: { tags: { type: "array", items: { type: "string" } } },
        required: ["tags"],
      },
    },
  ],
])("{%s}", async (type, schema) => {
  const { parameters, issues } = readScript(`
    /** @typedef {Object} Place
     *  @property {string} name Its name
     *  @property {number} [lat]
     */
    /** @typedef {{ tags: string[] }} Tagged */

    /** @param {string} other
     *  @param {${type}} value */
    export function f(other, value) {}`);
  expect(issues).toEqual([]);
  expect(parameters.properties?.value).toEqual(schema);
});

test("optional, default and rest parameters", async () => {
  const { parameters, argumentList, issues } = readScript(`
    /**
     * @param {string=} unit
     * @param {number} [days=3] How many
     * @param {"c"|"f"} [scale='c']
     * @param {string[]} [tags=["a"]]
     * @param {...Date} rest
     */
    export function f(unit, days, scale, tags, ...rest) {}`);
  expect(issues).toEqual([]);
  expect(parameters).toEqual({
    type: "object",
    properties: {
      unit: { type: "string" },
      days: { type: "number", description: "How many", default: 3 },
      scale: { type: "string", enum: ["c", "f"], default: "c" },
      tags: { type: "array", items: { type: "string" }, default: ["a"] },
      rest: { type: "array", items: { type: "string", format: "date-time" } },
    },
  });
  expect(argumentListOf(argumentList, { rest: ["2026-01-02T00:00:00Z"] }, context)[4]).toEqual(
    new Date("2026-01-02T00:00:00Z"),
  );
});

test.each([
  ["named", "options"],
  ["taken apart", "{ city, days, kind, place, stops }"],
])("a single object, %s, described tag by tag", async (_what, parameter) => {
  const { description, parameters, issues } = readScript(`
    /**
     * Looks up.
     * @param {Object} options What to look up
     * @param {string} options.city The city
     * @param {number} [options.days=3] Days
     * @param {"a"|"b"} options.kind
     * @param {Object} options.place
     * @param {number} options.place.lat Latitude
     * @param {Object[]} [options.stops]
     * @param {string} options.stops[].name
     */
    export function f(${parameter}) {}`);
  expect(issues).toEqual([]);
  expect(description).toBe("Looks up.");
  expect(parameters).toEqual({
    type: "object",
    properties: {
      city: { type: "string", description: "The city" },
      days: { type: "number", description: "Days", default: 3 },
      kind: { type: "string", enum: ["a", "b"] },
      place: {
        type: "object",
        properties: { lat: { type: "number", description: "Latitude" } },
        required: ["lat"],
      },
      stops: {
        type: "array",
        items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      },
    },
    required: ["city", "kind", "place"],
  });
});

test("an object among other parameters keeps its own schema", async () => {
  const { parameters, issues } = readScript(`
    /** @param {string} name
     *  @param {Object} options Settings
     *  @param {boolean} options.deep Whether deep */
    export function f(name, options) {}`);
  expect(issues).toEqual([]);
  expect(parameters.properties?.options).toEqual({
    type: "object",
    description: "Settings",
    properties: { deep: { type: "boolean", description: "Whether deep" } },
    required: ["deep"],
  });
});

test("methods of a class are read the same way; what cannot be expressed is said with its line", async () => {
  const { classes } = readSources({
    "orders.mjs":
      "/** Orders. */\nexport class Orders {\n  /** Ships.\n   * @param {string} id Which\n   * @param {Function} done */\n  ship(id, done) {}\n}",
  });
  const ship = classes.get("Orders")?.methods.get("ship");
  expect(ship?.parameters.properties?.id).toEqual({ type: "string", description: "Which" });
  expect(ship?.issues).toEqual([
    {
      file: "orders.mjs",
      line: 5,
      parameter: "done",
      issue: { code: "no_json_form", values: { type: "Function" } },
    },
  ]);
});

test("a @param of its own describes a property that is taken apart; one without a type is said", async () => {
  const { parameters, issues } = readScript(
    "/** @param {string} name Who\n * @param {number} [days=3] */\nexport function f({ name, days, deep = false, place }) {}",
  );
  expect(parameters).toEqual({
    type: "object",
    properties: {
      name: { type: "string", description: "Who" },
      days: { type: "number", default: 3 },
      deep: { type: "boolean", default: false },
      place: {},
    },
    required: ["name", "place"],
  });
  expect(issues).toEqual([
    { file: "tools.js", line: 3, issue: { code: "untyped_property", values: { name: "place" } } },
  ]);
});

test("a @template is what it allows", async () => {
  const { parameters, issues } = readScript(
    "/** @template {string} K\n * @template V\n * @param {K} key\n * @param {V[]} values */\nexport function f(key, values) {}",
  );
  expect(issues).toEqual([]);
  expect(parameters.properties).toEqual({
    key: { type: "string" },
    values: { type: "array", items: {} },
  });
});
