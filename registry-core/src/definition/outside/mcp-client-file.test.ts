import { expect, test } from "vitest";
import {
  type McpClientServer,
  onlyServersOfClaudeCode,
  readMcpClientFile,
} from "./mcp-client-file.ts";

const PROGRAM = { command: "npx", args: ["-y", "server"], env: { KEY: "k" }, cwd: "/srv" };
const REMOTE = { url: "https://x.test/mcp", headers: { A: "b" } };
const program = { config: { transport: "stdio", ...PROGRAM }, offBy: undefined, leftAside: [] };
const remote = { config: { transport: "http", ...REMOTE }, offBy: undefined, leftAside: [] };

const read = (content: unknown): McpClientServer[] => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return readMcpClientFile(text)?.servers ?? [];
};

test.each([
  ["Claude, Cursor and Cline", { mcpServers: { a: PROGRAM } }, { name: "a", ...program }],
  [
    "VS Code",
    { inputs: [{ id: "key" }], servers: { a: { type: "stdio", ...PROGRAM } } },
    { name: "a", ...program },
  ],
  [
    "the settings of VS Code",
    { "editor.tabSize": 2, mcp: { servers: { a: PROGRAM } } },
    { name: "a", ...program },
  ],
  [
    "Pegboard, of a program that runs at one server",
    { mcpServers: { a: { ...PROGRAM, oneServer: true } } },
    { name: "a", ...program, config: { ...program.config, oneServer: true } },
  ],
  ["Zed", { context_servers: { a: PROGRAM } }, { name: "a", ...program }],
  [
    "an earlier Zed",
    {
      context_servers: {
        a: { command: { path: "npx", args: ["-y", "server"], env: { KEY: "k" } }, cwd: "/srv" },
      },
    },
    { name: "a", ...program },
  ],
  [
    "Windsurf",
    { mcpServers: { a: { serverUrl: REMOTE.url, headers: REMOTE.headers } } },
    { name: "a", ...remote },
  ],
  [
    "Gemini",
    { mcpServers: { a: { httpUrl: REMOTE.url, headers: REMOTE.headers } } },
    { name: "a", ...remote },
  ],
  [
    "a workspace of VS Code",
    { settings: { mcp: { servers: { a: PROGRAM } } } },
    { name: "a", ...program },
  ],
  ["Amp", { "amp.mcpServers": { a: PROGRAM } }, { name: "a", ...program }],
  ["Continue", { mcpServers: [{ name: "a", ...PROGRAM }] }, { name: "a", ...program }],
  [
    "OpenCode",
    {
      mcp: {
        a: {
          type: "local",
          command: ["npx", "-y", "server"],
          environment: { KEY: "k" },
          cwd: "/srv",
        },
      },
    },
    { name: "a", ...program },
  ],
  [
    "a place beside one that is empty",
    { mcpServers: {}, servers: { a: PROGRAM } },
    { name: "a", ...program },
  ],
  [
    "a program beside null and nothing",
    { mcpServers: { a: { ...PROGRAM, url: "", serverUrl: null, headers: null, disabled: null } } },
    { name: "a", ...program },
  ],
  ["the inner part of a file", { a: REMOTE }, { name: "a", ...remote }],
  ["one server alone", REMOTE, { name: "", ...remote }],
])("reads the servers of %s", (_, content, server) => {
  expect(read(content)).toEqual([server]);
});

test("reads comments, commas before an end and a byte order mark as editors leave them", () => {
  const text = `\uFEFF// My servers
{
  /* of work, */ "servers": {
    "a": { "url": "https://x.test//mcp", "headers": { "A": "/* kept, */ \\"}," }, }, // the first
  },
}
/* to be continued`;
  expect(read(text)).toMatchObject([
    { config: { url: "https://x.test//mcp", headers: { A: '/* kept, */ "},' } } },
  ]);
});

test.each([
  [{ disabled: true }, "disabled"],
  [{ enabled: false }, "enabled"],
  [{ isActive: false }, "isActive"],
  [{ disabled: false, enabled: true, isActive: true }, undefined],
])("%j switches a server off by %s", (keys, offBy) => {
  expect(read({ mcpServers: { a: { ...PROGRAM, ...keys } } })).toEqual([
    { name: "a", ...program, offBy },
  ]);
});

test("names the keys that mean nothing here, and those that another one wins over", () => {
  const servers = {
    a: { ...PROGRAM, autoApprove: [], envFile: ".env", headers: {} },
    b: { ...REMOTE, type: "sse", httpUrl: "https://y.test/mcp", command: "npx", timeout: 5 },
  };
  expect(read({ mcpServers: servers }).map(({ leftAside }) => leftAside)).toEqual([
    ["autoApprove", "envFile", "headers"],
    ["url", "command", "timeout"],
  ]);
});

test("takes numbers and booleans as they are written, since programs get texts", () => {
  const content = { a: { command: "npx", args: ["--port", 1], env: { PORT: 80, FAST: true } } };
  expect(read(content)).toMatchObject([
    { config: { args: ["--port", "1"], env: { PORT: "80", FAST: "true" } } },
  ]);
});

test.each([[{}], [[]], [{ mcpServers: [] }], [{ other: 1 }], ["null"]])(
  "finds no server in %j",
  (content) => {
    expect(read(content)).toEqual([]);
  },
);

test("refuses what is no JSON, however long what was left open is", () => {
  expect(() => read("{")).toThrow(SyntaxError);
  const open = "/*".repeat(200_000);
  expect(() => read(open)).toThrow(SyntaxError);
  expect(() => read('"\\'.repeat(100_000))).toThrow(SyntaxError);
});

test("inputs of VS Code hold their defaults, but not those of passwords", () => {
  const inputs = [
    { id: "region", type: "pickString", default: "eu" },
    { id: "key", type: "promptString", password: true, default: "k" },
    { id: "name", type: "promptString" },
  ];
  const env = { REGION: "x-${input:region}", KEY: "${input:key}", NAME: "${input:name}" };
  const [server] = read({ inputs, servers: { a: { command: "npx", env } } });
  expect(server?.config?.env).toEqual({
    REGION: "x-eu",
    KEY: "${input:key}",
    NAME: "${input:name}",
  });
});

test("what Claude Code remembers besides its servers is left behind, and other files stay as they are", () => {
  const desk = { mcpServers: { desk: { command: "desk" } } };
  const remembered = { oauthAccount: { email: "a@example.com" }, numStartups: 7 };
  const history = Array.from({ length: 1_000 }, (_, at) => ({ display: `Prompt ${at}` }));
  const file = {
    ...remembered,
    ...desk,
    projects: { "/home/ada/shop": { history, ...desk }, "/home/ada/till": { history } },
  };
  expect(JSON.parse(onlyServersOfClaudeCode(JSON.stringify(file)))).toEqual({
    ...desk,
    projects: { "/home/ada/shop": desk },
  });
  const others = [
    JSON.stringify({ ...remembered, ...desk }),
    JSON.stringify({ projects: { a: { history } } }),
    JSON.stringify({ projects: [desk] }),
    "{ broken",
    "agents: {}",
  ];
  expect(others.map(onlyServersOfClaudeCode)).toEqual(others);
});
