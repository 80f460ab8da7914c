import type { JsonObject, JsonSchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatPrompt } from "./format-prompt.ts";
import { callExamples } from "./schema-view.ts";

const text = { type: "string", description: 'e.g. "a & <b>"' };

test.each<[string, JsonSchema, JsonObject[]]>([
  [
    "what is required and everything",
    { properties: { a: text, n: { type: "integer" } }, required: ["a"] },
    [{ a: "a & <b>" }, { a: "a & <b>", n: 1 }],
  ],
  [
    "only one where both are the same",
    { properties: { a: text }, required: ["a"] },
    [{ a: "a & <b>" }],
  ],
  ["everything where nothing is required", { properties: { a: text } }, [{ a: "a & <b>" }]],
  ["none without parameters", { properties: {} }, []],
])("the examples have %s", (_, parameters, examples) => {
  expect(callExamples({ type: "object", ...parameters })).toEqual(examples);
});

const tool = toolWith("tool", {
  run: {
    type: "object",
    properties: { a: text, list: { type: "array", items: { type: "integer" } } },
    required: ["a"],
  },
});
const prompt = (format: "xml" | "json" | "markdown") =>
  formatPrompt(resolveToolset({ tools: [tool] }, {}), functionNames([tool]), format).text;

test("xml writes them as elements, escaped", () => {
  expect(prompt("xml")).toContain(`
      <example>
        <argument name="a">a &amp; &lt;b&gt;</argument>
        <argument name="list">
          <item>1</item>
        </argument>
      </example>`);
  expect(prompt("xml")).toContain("e.g. &quot;a &amp; &lt;b&gt;&quot;");
});

test("json writes them as arguments", () => {
  expect(JSON.parse(prompt("json"))).toMatchObject([
    { functions: [{ examples: [{ a: "a & <b>" }, { a: "a & <b>", list: [1] }] }] },
  ]);
});

test("markdown writes them as calls", () => {
  expect(prompt("markdown")).toContain(
    'Example calls:\n- `run({"a":"a & <b>"})`\n- `run({"a":"a & <b>","list":[1]})`',
  );
});
