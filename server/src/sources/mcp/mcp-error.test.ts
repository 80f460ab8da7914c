import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { describeSourceIssue } from "@pegboard/registry-core/problems";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { McpConnection } from "./mcp-connection.ts";
import { failedMcpCall, mcpEnded, mcpErrorAnswer } from "./mcp-error.ts";
import { signInIssue } from "./sign-in-error.ts";

const NODE = `node:internal/modules/cjs/loader:1143
  throw err;
  ^

Error: Cannot find module '/srv/files.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1140:15)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.19.0
`;

const PYTHON = `Traceback (most recent call last):
  File "/srv/files.py", line 1, in <module>
    import mcp
ModuleNotFoundError: No module named 'mcp'
`;

const NPM = `npm error code E404
npm error 404 Not Found - GET https://packages.example/mcp-files
npm error 404  'mcp-files@*' is not in this registry.
npm error A complete log of this run can be found in: /home/ada/.npm/_logs/debug-0.log
`;

test.each([
  ["Node", NODE, "It wrote: \"Error: Cannot find module '/srv/files.js'\""],
  ["Python", PYTHON, "It wrote: \"ModuleNotFoundError: No module named 'mcp'\""],
  ["npm", NPM, 'It wrote: "npm error code E404 ⏎ npm error 404 Not Found'],
  [
    "a program of its own",
    "Reading config\nAPI_KEY is missing\n",
    'It wrote last: "Reading config ⏎ API_KEY is missing"',
  ],
])("the error that %s prints is quoted, not what follows it", (_, words, quoted) => {
  expect(describeSourceIssue(mcpEnded({ transport: "stdio", command: "files" }, words))).toContain(
    quoted,
  );
});

test("a process that wrote nothing is quoted with nothing", () => {
  expect(mcpEnded({ transport: "stdio", command: "files" }, " \n")).toEqual({
    code: "ended",
    values: { address: "files" },
  });
});

/** Words of libraries that nobody should read. */
const RAW = /raw words|\[\{|"code"|invalid_type|undefined|Zod|HTTP 0/;

const dump = () => z.object({ access_token: z.string() }).safeParse({}).error ?? new Error();

describe("what the library throws is a sentence of ours", () => {
  const connection: McpConnection = { transport: "http", url: "https://shop.example/mcp" };
  const thrown: [string, unknown][] = [
    ...Object.values(SdkErrorCode).map((code): [string, unknown] => [
      code,
      new SdkError(code, "raw words"),
    ]),
    ["a dump of a schema", dump()],
    [
      "a dump of a schema behind it",
      new SdkError(SdkErrorCode.EraNegotiationFailed, "raw words", {}, { cause: dump() }),
    ],
    [
      "a reset behind it",
      new SdkError(
        SdkErrorCode.SendFailed,
        "raw words",
        {},
        { cause: new TypeError("fetch failed") },
      ),
    ],
    ["no JSON", new SyntaxError("Unexpected token < in JSON, raw words")],
    [
      "a mistake of a program",
      new TypeError("Cannot read properties of undefined (reading 'raw words')"),
    ],
    ["an invalid greeting", new Error("Server sent invalid initialize result: raw words")],
    [
      "a foreign endpoint",
      new Error("Endpoint origin does not match connection origin: raw words"),
    ],
  ];

  test.each(thrown)("%s, when it loads and when it is called", (_, error) => {
    const issue = mcpErrorAnswer(connection, {
      step: "connect",
      error,
      limit: 1_000,
      lastWords: "",
    });
    expect(describeSourceIssue(issue)).not.toMatch(RAW);
    expect(failedMcpCall("shop", error)).not.toMatch(RAW);
    expect(failedMcpCall("shop", error)).toMatch(/\.$/);
  });

  test.each(thrown)("%s, when somebody signs in", (_, error) => {
    expect(describeSourceIssue(signInIssue("login.example", error))).not.toMatch(RAW);
  });

  test("what the server itself says is passed on", () => {
    expect(failedMcpCall("shop", new ProtocolError(-32000, "No such order"))).toBe("No such order");
    const reason = {
      step: "list" as const,
      error: new ProtocolError(-32603, "database locked"),
      limit: 1,
      lastWords: "",
    };
    expect(describeSourceIssue(mcpErrorAnswer(connection, reason))).toContain("database locked");
  });

  test.each([
    ["connect" as const, "no_answer"],
    ["list" as const, "not_listed"],
  ])("a time limit that is said is the one that ended it: %s", (step, code) => {
    const error = new SdkError(SdkErrorCode.RequestTimeout, "raw words", { timeout: 10_000 });
    expect(mcpErrorAnswer(connection, { step, error, limit: 60_000, lastWords: "" })).toMatchObject(
      {
        code,
        values: { seconds: 10 },
      },
    );
    expect(failedMcpCall("shop", error)).toContain("within 10 seconds");
  });
});
