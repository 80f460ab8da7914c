import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { functionNames } from "../definition/function-names.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { sampleFormatting } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import {
  REQUEST_CODES,
  type RequestCodeName,
  requestCodesFor,
  writeRequestCode,
} from "./request-codes.ts";

const NAMES = Object.keys(REQUEST_CODES) as RequestCodeName[];
const SHELL_NAMES = NAMES.filter((name) => REQUEST_CODES[name].file === "request.sh");
const system = 'You are `Ada` at $HOME.\n"Quote" it\'s ${all} \\ here.\nJSON\n';
const subject = { ...sampleFormatting, system, user: "What's 2 + 2?" };
const oneTool = [plainTool("date", ["today"])];
/**
 * The functions stand in each program as its provider's format writes them, which has golden files
 * of its own.
 */
const short = {
  ...subject,
  toolset: resolveToolset({ tools: oneTool }, {}),
  names: functionNames(oneTool),
};
const nothing = {
  toolset: resolveToolset({ tools: [] }, {}),
  names: sampleFormatting.names,
  system: " \n",
  user: "\n",
};

describe.each(NAMES)("%s", (name) => {
  const { label, file, format } = REQUEST_CODES[name];

  test("is offered with its provider, under a label of its own", () => {
    const offered = requestCodesFor(format);
    expect(offered).toContain(name);
    expect(offered.filter((other) => REQUEST_CODES[other].label === label)).toEqual([name]);
    expect(file).toMatch(/^[a-z]+\.[a-z]+$/);
  });

  test("is written as it was", async () => {
    await expect(writeRequestCode(name, short)).toMatchFileSnapshot(`__golden__/${name}.txt`);
    await expect(writeRequestCode(name, nothing)).toMatchFileSnapshot(
      `__golden__/${name}-empty.txt`,
    );
  });

  test("names every function that is offered", () => {
    const code = writeRequestCode(name, subject);
    const { payload } = formatToolset(subject.toolset, subject.names, format);
    const functions = JSON.stringify(payload).match(/"name":"[^"]+"/g) ?? [];
    expect(functions.length).toBeGreaterThan(5);
    for (const each of functions) expect(code).toContain(each.slice('"name":'.length));
  });

  test("sends no prompt of blanks, which providers refuse", () => {
    expect(writeRequestCode(name, nothing)).toContain('"Your question"');
    expect(writeRequestCode(name, nothing)).not.toMatch(/system|instructions/i);
  });
});

test("each provider has curl, its own library and the AI SDK", () => {
  expect(requestCodesFor("anthropic")).toEqual(["curl-anthropic", "anthropic", "ai-sdk"]);
  expect(requestCodesFor("mcp")).toEqual(["ai-sdk"]);
});

/** The command with `curl` as something that prints what it is given. */
function runInShell(script: string, print: string): string {
  return spawnSync("sh", ["-c", `curl() { ${print}; }\n${script}`], {
    encoding: "utf8",
    env: {
      OPENAI_API_KEY: "key-1",
      ANTHROPIC_API_KEY: "key-2",
      GEMINI_API_KEY: "key-3",
      PATH: process.env.PATH,
    },
  }).stdout;
}

describe.skipIf(process.platform === "win32")("in a shell", () => {
  test.each(SHELL_NAMES)(
    "%s sends its texts and functions unchanged, and the key from the environment",
    (name) => {
      const script = writeRequestCode(name, subject);
      const body = JSON.parse(runInShell(script, "cat"));
      expect(body.tools).toEqual(
        formatToolset(subject.toolset, subject.names, REQUEST_CODES[name].format).payload,
      );
      expect(findText(body, system)).toBe(true);
      expect(findText(body, subject.user)).toBe(true);
      expect(runInShell(script, 'printf "%s\\n" "$@"')).toMatch(
        /^(Authorization: Bearer |x-api-key: |x-goog-api-key: )key-\d$/m,
      );
    },
  );
});

function findText(value: unknown, text: string): boolean {
  return (
    value === text ||
    (typeof value === "object" &&
      value !== null &&
      Object.values(value).some((one) => findText(one, text)))
  );
}
