import { spawnSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { sampleFormatting, toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { REQUEST_CODES, type RequestCodeName, requestCodesFor, writeRequestCode } from "./request-codes.ts";
import { jsonLiteral, textLiteral } from "./source-text.ts";

const NAMES = Object.keys(REQUEST_CODES) as RequestCodeName[];
const SHELL_NAMES = NAMES.filter((name) => REQUEST_CODES[name].file === "request.sh");
const system = 'You are `Ada` at $HOME.\n"Quote" it\'s ${all} \\ here.\nJSON\n';
const subject = { ...sampleFormatting, system, user: "What's 2 + 2?" };
const nothing = {
  toolset: resolveToolset({ tools: [] }, {}),
  names: sampleFormatting.names,
  system: " \n",
  user: "\n",
};

test.each(NAMES)("%s is written as it was", async (name) => {
  await expect(writeRequestCode(name, subject)).toMatchFileSnapshot(`__golden__/${name}.txt`);
  await expect(writeRequestCode(name, nothing)).toMatchFileSnapshot(`__golden__/${name}-empty.txt`);
});

test("prompts of blanks, which providers refuse, are not sent", () => {
  for (const name of NAMES) {
    expect(writeRequestCode(name, nothing)).toContain('"Your question"');
    expect(writeRequestCode(name, nothing)).not.toMatch(/system|instructions/i);
  }
});

test("each provider has curl, its own library and the AI SDK", () => {
  expect(requestCodesFor("anthropic")).toEqual(["curl-anthropic", "anthropic", "ai-sdk"]);
  expect(requestCodesFor("mcp")).toEqual(["ai-sdk"]);
});

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
      expect([...code].filter((character) => character < " " && !"\n\t".includes(character))).toEqual([]);
    }),
  );
});

test("a value as source code keeps members that source code reads otherwise", () => {
  const text = '{"a":[{"__proto__":{"type":"string"}}],"__proto__":["__proto__"]}';
  expect(JSON.stringify(evaluated(jsonLiteral(JSON.parse(text), 4)))).toBe(text);
  const tools = [toolWith("odd_tool", JSON.parse('{"__proto__":{"type":"object"}}'))];
  const odd = { ...subject, toolset: resolveToolset({ tools }, {}), names: functionNames(tools) };
  expect(writeRequestCode("ai-sdk", odd)).toContain('  ["__proto__"]: tool({');
});

/** The command with `curl` as something that prints what it is given. */
function runInShell(script: string, print: string): string {
  return spawnSync("sh", ["-c", `curl() { ${print}; }\n${script}`], {
    encoding: "utf8",
    env: { OPENAI_API_KEY: "key-1", ANTHROPIC_API_KEY: "key-2", GEMINI_API_KEY: "key-3", PATH: process.env.PATH },
  }).stdout;
}

describe.skipIf(process.platform === "win32")("in a shell", () => {
  test.each(SHELL_NAMES)("%s sends its texts and functions unchanged, and the key from the environment", (name) => {
    const script = writeRequestCode(name, subject);
    const body = JSON.parse(runInShell(script, "cat"));
    expect(body.tools).toEqual(formatToolset(subject.toolset, subject.names, REQUEST_CODES[name].format).payload);
    expect(findText(body, system)).toBe(true);
    expect(findText(body, subject.user)).toBe(true);
    expect(runInShell(script, 'printf "%s\\n" "$@"')).toMatch(
      /^(Authorization: Bearer |x-api-key: |x-goog-api-key: )key-\d$/m,
    );
  });
});

function findText(value: unknown, text: string): boolean {
  return (
    value === text ||
    (typeof value === "object" && value !== null && Object.values(value).some((one) => findText(one, text)))
  );
}
