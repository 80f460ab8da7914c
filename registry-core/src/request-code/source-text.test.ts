import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { writeRequestCode } from "./request-codes.ts";
import { jsonLiteral, textLiteral } from "./source-text.ts";

/** Source code as it is after it was a file. */
const evaluated = (code: string): unknown => runInNewContext(`(${Buffer.from(code).toString()})`);

test("a text as source code reads as the same text, also after it was saved", () => {
  const unit = fc.constantFrom(
    "`",
    "$",
    "{",
    "\\",
    "\n",
    "\r",
    "\0",
    "1",
    '"',
    "'",
    "a",
    "\u2028",
    "\ud800",
    "😀",
    "\x1b",
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: "binary" })), (text) => {
      const code = textLiteral(text);
      expect(evaluated(code)).toBe(text);
      expect(
        [...code].filter((character) => character < " " && !"\n\t".includes(character)),
      ).toEqual([]);
    }),
  );
});

test("a value as source code keeps members that source code reads otherwise", () => {
  const text = '{"a":[{"__proto__":{"type":"string"}}],"__proto__":["__proto__"]}';
  expect(JSON.stringify(evaluated(jsonLiteral(JSON.parse(text), 4)))).toBe(text);
  const tools = [toolWith("odd_tool", JSON.parse('{"__proto__":{"type":"object"}}'))];
  const odd = {
    toolset: resolveToolset({ tools }, {}),
    names: functionNames(tools),
    system: "",
    user: "",
  };
  expect(writeRequestCode("ai-sdk", odd)).toContain('  ["__proto__"]: tool({');
});
