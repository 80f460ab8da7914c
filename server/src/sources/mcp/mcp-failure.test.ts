import { describeSourceFault } from "@pegboard/registry-core/problems";
import { expect, test } from "vitest";
import { mcpEnded } from "./mcp-failure.ts";

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
  expect(describeSourceFault(mcpEnded({ transport: "stdio", command: "files" }, words))).toContain(quoted);
});

test("a process that wrote nothing is quoted with nothing", () => {
  expect(mcpEnded({ transport: "stdio", command: "files" }, " \n")).toEqual({
    code: "ended",
    values: { address: "files" },
  });
});
