import { expect, test } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { callMethod } from "./call-method.ts";

function answerTo(returned: () => unknown) {
  const tool = defineTool({ name: "any", methods: { get: { run: returned } } });
  return callMethod(callEnvironment([tool]), { functionName: "get", args: {} });
}

const shared = { a: 1 };
const noon = new Date("2026-05-01T12:00:00Z");
const itself = Object.create({ toJSON: () => itself }, { a: { value: 1, enumerable: true } });
class Row {
  id = 1;
  #hidden = 2;
  get sum() {
    return this.id + this.#hidden;
  }
}

test.each<[string, unknown, unknown]>([
  ["nothing", undefined, null],
  ["an absent member", { a: undefined, b: 1 }, { b: 1 }],
  ["an absent item", [undefined, 1], [null, 1]],
  [
    "a map with texts for keys",
    { m: new Map<string, unknown>([["a", new Map([["b", 1]])]]) },
    { m: { a: { b: 1 } } },
  ],
  ["a map with other keys", new Map<unknown, unknown>([[1, "x"]]), [[1, "x"]]],
  ["an empty map", new Map(), {}],
  ["a set", [new Set(["a", new Set([1])])], [["a", [1]]]],
  ["a moment", { at: noon }, { at: "2026-05-01T12:00:00.000Z" }],
  [
    "a large number",
    [12n, 2n ** 64n, -(2n ** 64n)],
    [12, "18446744073709551616", "-18446744073709551616"],
  ],
  ["what is not a number", [Number.NaN, Number.POSITIVE_INFINITY], ["NaN", "Infinity"]],
  ["an error", [new RangeError("too far")], [{ name: "RangeError", message: "too far" }]],
  [
    "an error with a code",
    Object.assign(new Error("no"), { code: 5 }),
    { name: "Error", message: "no", code: 5 },
  ],
  ["what writes itself", { url: new URL("https://a.example/") }, { url: "https://a.example/" }],
  ["what writes itself as another thing", { toJSON: () => new Set([1n]) }, [1]],
  ["what writes itself as it is", itself, { a: 1 }],
  ["an instance of a class", new Row(), { id: 1 }],
  ["the same thing twice", [shared, shared], [shared, shared]],
  [
    "a key that is a prototype's",
    JSON.parse('{"__proto__":{"a":1}}'),
    JSON.parse('{"__proto__":{"a":1}}'),
  ],
])("keeps %s", async (_what, returned, result) => {
  expect(await answerTo(() => returned)).toEqual({ ok: true, result });
});

const circle: Record<string, unknown> = { name: "a" };
circle.below = [circle];

test.each<[string, unknown, (string | number)[], string]>([
  [
    "a function",
    { rows: [{ handler() {} }] },
    ["rows", 0, "handler"],
    "result.rows.0.handler is a function",
  ],
  ["a function alone", () => 1, [], "result is a function"],
  ["a symbol", new Map([["a", Symbol("x")]]), ["a"], "result.a is a symbol"],
  ["a circle", circle, ["below", 0], "result.below.0 contains itself"],
  ["a date that is none", [new Date("x")], [0], "result.0 is an invalid date"],
  ["a promise", { a: Promise.resolve(1) }, ["a"], "result.a is a Promise"],
  ["raw memory", { a: new ArrayBuffer(2) }, ["a"], "result.a is an ArrayBuffer"],
  ["bytes", { a: new Uint8Array([1, 2]) }, ["a"], "result.a is a Uint8Array"],
  ["a generator", [1].values(), [], "result is an Array Iterator"],
])("names the place of %s, which JSON cannot carry", async (_what, returned, path, issue) => {
  const result = await answerTo(() => returned);
  expect(result).toMatchObject({ ok: false, code: "failed", issues: [{ path }] });
  expect(!result.ok && result.message).toContain(
    `Get of Any ran, but its result cannot be sent as JSON: ${issue}`,
  );
});

test("names every place, up to three in the message", async () => {
  const result = await answerTo(() => Array.from({ length: 5 }, () => () => 1));
  expect(!result.ok && result.issues).toHaveLength(5);
  expect(!result.ok && result.message).toMatch(/result\.2 is a function; and 2 more\./);
});

test.each<[string, unknown, string]>([
  [
    "a getter",
    {
      rows: [
        {
          get size() {
            throw new Error("gone");
          },
        },
      ],
    },
    "result.rows.0.size throws: gone",
  ],
  [
    "toJSON",
    {
      at: {
        toJSON() {
          throw new Error("no form");
        },
      },
    },
    "result.at throws: no form",
  ],
])("names the place of an error of %s", async (_what, returned, issue) => {
  const result = await answerTo(() => returned);
  expect(!result.ok && result.message).toContain(`its result cannot be sent as JSON: ${issue}`);
});
