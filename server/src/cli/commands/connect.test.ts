import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MCP_CLIENTS, plainJson } from "@pegboard/registry-core/internal";
import { parse as parseToml } from "smol-toml";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import type { TokensAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { joinAdmin } from "../../testing/people.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTools } from "../../testing/test-tools.ts";

let server: TestServer;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-connect-"));
  file = join(folder, "client.conf");
  return () => rmSync(folder, { recursive: true, force: true });
});

const run = (client: string, ...args: string[]) =>
  runCommand(["connect", client, "first-agent", "--file", file, ...args], {
    env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir }),
  });
const written = () => readFileSync(file, "utf8");
const address = () => `${server.url}/mcp/first-agent`;

const READERS = { json: plainJson, yaml: parseYaml, toml: parseToml };

it.each(MCP_CLIENTS)(
  "writes a file of $label with the agent in it, and takes it back",
  async (client) => {
    expect(await run(client.id, "--dry-run")).toMatchObject({ exitCode: 0, printed: "" });
    expect(existsSync(file)).toBe(false);
    const { exitCode, told } = await run(client.id, "--yes");
    expect({ exitCode, told }).toMatchObject({ exitCode: 0, told: expect.stringContaining(file) });
    const text = written();
    const content = READERS[client.format](text);
    expect(JSON.stringify(content)).toContain(
      client.id === "claude-desktop" ? '"mcp","first-agent"' : JSON.stringify(address()),
    );
    expect(await run(client.id, "--yes")).toMatchObject({
      exitCode: 0,
      told: `${file} has first-agent already.\n`,
    });
    expect(await run(client.id, "--undo", "--yes")).toMatchObject({ exitCode: 0 });
    expect(readdirSync(folder)).toEqual([]);
  },
);

const LIVED_IN: Record<string, { client: string; text: string; kept: string[] }> = {
  "settings with comments, tabs and commas at the end": {
    client: "zed",
    text: '// Mine\n{\n\t"theme": "One Dark", // dark\n\t"context_servers": {\n\t\t// the one\n\t\t"other": { "command": "x", "args": ["//no comment", "}"] }, // last\n\t},\n\t"vim_mode": true,\n}\n',
    kept: ["// Mine", "// dark", "// the one", "// last", '"vim_mode": true,'],
  },
  "settings in one line": {
    client: "gemini",
    text: '{"theme":"x","mcpServers":{"other":{"httpUrl":"https://a"}},"last":[1,{"a":"]"}]}',
    kept: ['"last":[1,{"a":"]"}]'],
  },
  "an empty object": { client: "cursor", text: "{ }\n", kept: [] },
  "a file with a byte order mark and other line ends": {
    client: "cursor",
    text: '\uFEFF{\r\n  "mcpServers": {}\r\n}\r\n',
    kept: ["\uFEFF{"],
  },
  "inputs of others": {
    client: "vscode",
    text: '{\n  "inputs": [\n    // asked once\n    { "type": "promptString", "id": "other" },\n  ],\n  "servers": {}\n}\n',
    kept: ["// asked once"],
  },
  "YAML with comments": {
    client: "goose",
    text: '# Mine\nGOOSE_PROVIDER: anthropic # this one\nextensions:\n  # built in\n  developer:\n    enabled: true\n    type: builtin\n    name: developer\nlast: "on"\n',
    kept: ["# Mine", "# this one", "# built in", 'last: "on"'],
  },
  "a list in YAML": {
    client: "continue",
    text: "name: Mine\nversion: 1.0.0\nschema: v1\nmcpServers:\n  - name: other # first\n    command: x\nmodels: []\n",
    kept: ["# first", "models: []"],
  },
  "TOML with comments, texts over lines and tables below": {
    client: "codex",
    text: 'model = "x" # mine\nnotes = """\n[mcp_servers.first-agent]\nurl = "in a text"\n"""\n\n[mcp_servers.other]\ncommand = "y"\n\n[mcp_servers.other.env]\nA = "b"\n',
    kept: ["# mine", 'url = "in a text"', "[mcp_servers.other.env]"],
  },
};

it.each(Object.entries(LIVED_IN))(
  "keeps %s as it was, and brings back every byte",
  async (_, { client, text, kept }) => {
    writeFileSync(file, text);
    chmodSync(file, 0o600);
    const before = READERS[MCP_CLIENTS.find(({ id }) => id === client)?.format ?? "json"](
      text.replace("\uFEFF", ""),
    );
    const made = await run(client, "--yes", "--new-token");
    expect(made.exitCode, made.told).toBe(0);
    for (const part of kept) expect(written()).toContain(part);
    expect(written()).toMatch(/pgb_[\w-]{43}/);
    expect(made.told).not.toMatch(/pgb_[\w-]{43}/);
    const after = READERS[MCP_CLIENTS.find(({ id }) => id === client)?.format ?? "json"](
      written().replace("\uFEFF", ""),
    );
    for (const key of Object.keys(before)) expect(Object.keys(after)).toContain(key);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    const undone = await run(client, "--undo", "--yes");
    expect(undone.exitCode, undone.told).toBe(0);
    expect(written()).toBe(text);
    expect(readdirSync(folder)).toEqual(["client.conf"]);
  },
);

it("brings back the entry that stood in its place, and leaves what was changed since", async () => {
  writeFileSync(file, '{ "mcpServers": { "first-agent": { "command": "mine" } } }');
  await run("cursor", "--yes");
  const changed = written().replace(/\}\s*$/, ', "since": true }');
  writeFileSync(file, changed);
  expect((await run("cursor", "--undo", "--yes")).exitCode).toBe(0);
  expect(plainJson(written())).toEqual({
    mcpServers: { "first-agent": { command: "mine" } },
    since: true,
  });
});

it("takes out an agent that came in twice, once by its variable", async () => {
  await run("cursor", "--yes");
  await run("cursor", "--yes", "--token-variable", "DESK");
  expect(written()).toContain("${env:DESK}");
  expect((await run("cursor", "--undo", "--yes")).exitCode).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ["cursor", '{ "mcpServers": ', /cannot be read as JSON/],
  ["cursor", '{ "mcpServers": [] }', /cannot be changed without changing more/],
  ["cursor", "[1]", /has to be an object/],
  ["cursor", '{ "mcpServers": { "a": 1 }, "mcpServers": {} }', /without changing more|cannot/],
  ["goose", "extensions: [\n", /cannot be read as YAML/],
  ["goose", "extensions: text\n", /cannot|changing more/],
  ["codex", "mcp_servers = 3\n", /changing more|cannot/],
  ["codex", "[mcp_servers\n", /cannot be read as TOML/],
  ["codex", 'mcp_servers = { other = { url = "x" } }\n', /changing more|cannot/],
])("leaves a file of %s alone that says %s", async (client, text, said) => {
  writeFileSync(file, text);
  const { exitCode, told } = await run(client, "--yes");
  expect({ exitCode, told }).toEqual({ exitCode: 1, told: expect.stringMatching(said) });
  expect(told).toContain("Nothing was changed.");
  expect(written()).toBe(text);
  expect(readdirSync(folder)).toEqual(["client.conf"]);
});

it("leaves bytes alone that are no text, and writes where a link leads", async () => {
  writeFileSync(file, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
  expect((await run("cursor", "--yes")).told).toContain("cannot be read");
  if (process.platform === "win32") return;
  const real = join(folder, "real.json");
  writeFileSync(real, "{}");
  rmSync(file);
  symlinkSync(real, file);
  expect((await run("cursor", "--yes")).exitCode).toBe(0);
  expect(readFileSync(real, "utf8")).toContain(address());
});

const listedTokens = async () =>
  (await request<TokensAnswer>(server, "GET /api/v1/agents/first-agent/tokens")).body.tokens;

/** What is refused leaves the file, no copy of it, and no token that nobody knows. */
async function expectRefused(text: string, said: string) {
  const tokens = await listedTokens();
  const { exitCode, told } = await run("cursor", "--yes", "--new-token");
  expect({ exitCode, told }).toEqual({
    exitCode: 1,
    told: expect.stringContaining(`${said}. Nothing was changed.`),
  });
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(await listedTokens()).toEqual(tokens);
}

it("leaves a read-only file as it is, and does not write where a link leads nowhere", async () => {
  writeFileSync(file, "{}");
  chmodSync(file, 0o444);
  await expectRefused("{}", "it is read-only");
  expect(readdirSync(folder)).toEqual(["client.conf"]);
  rmSync(file, { force: true });
  if (process.platform === "win32") return;
  symlinkSync(join(folder, "gone.json"), file);
  expect((await run("cursor", "--yes")).told).toContain("there is no file where it leads");
  expect(readdirSync(folder)).toEqual(["client.conf"]);
});

const canMount = process.getuid?.() === 0 && process.platform === "linux";
it.runIf(canMount)("leaves a file whole on a full disk, and says that it is full", async () => {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder]);
  try {
    const text = `{ "mcpServers": {}, "note": "${"x".repeat(3_000)}" }`;
    writeFileSync(file, text);
    const filling = join(folder, "filling");
    // First nothing fits, then the copy alone, then the copy and the new text.
    for (const size of [12_000, 8_000]) {
      writeFileSync(filling, "x".repeat(size));
      await expectRefused(text, "the disk is full");
      expect(readdirSync(folder).sort()).toEqual(["client.conf", "filling"]);
    }
    writeFileSync(filling, "x".repeat(4_000));
    expect(await run("cursor", "--yes")).toMatchObject({ exitCode: 0 });
  } finally {
    execFileSync("umount", [folder]);
  }
});

it("keeps what another program wrote while somebody was asked", async () => {
  const changeMeanwhile = async () => {
    writeFileSync(file, '{ "since": true }');
    return "yes";
  };
  for (const args of [[], ["--new-token"], ["--undo"]]) {
    if (args[0] === "--undo") {
      rmSync(file);
      await run("cursor", "--yes");
    } else writeFileSync(file, "{}");
    const tokens = await listedTokens();
    const { exitCode, told } = await runCommand(
      ["connect", "cursor", "first-agent", "--file", file, ...args],
      { env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir }), lines: [changeMeanwhile] },
    );
    expect([args, exitCode, told]).toEqual([
      args,
      1,
      expect.stringContaining("somebody has changed it meanwhile"),
    ]);
    expect(written()).toBe('{ "since": true }');
    expect(readdirSync(folder)).toEqual(["client.conf"]);
    expect(await listedTokens()).toEqual(tokens);
  }
});

it("loses no agent when two are written at once", async () => {
  const second = { name: "Second agent" };
  const { id } = (await request(server, "POST /api/v1/agents", second)).body as { id: string };
  writeFileSync(file, '{ "mcpServers": {} }');
  const env = testEnv({ PEGBOARD_DATA_DIR: server.dataDir });
  const both = await Promise.all(
    ["first-agent", id].map((agent) =>
      runCommand(["connect", "cursor", agent, "--file", file, "--yes"], { env }),
    ),
  );
  const { mcpServers } = plainJson(written()) as { mcpServers: object };
  const succeeded = both.filter(({ exitCode }) => exitCode === 0);
  expect(Object.keys(mcpServers)).toHaveLength(succeeded.length);
  for (const { exitCode, told } of both)
    if (exitCode !== 0) expect(told).toContain("somebody has changed it meanwhile");
  expect(succeeded.length).toBeGreaterThan(0);
});

it("asks before, shows what changes, and changes nothing without a yes", async () => {
  writeFileSync(file, '{\n  "mcpServers": {}\n}\n');
  const { exitCode, told } = await run("cursor");
  expect({ exitCode, told }).toEqual({
    exitCode: 1,
    told: expect.stringContaining('+     "first-agent": {'),
  });
  expect(told).toContain("nobody can be asked here. Add --yes.");
  expect(written()).toBe('{\n  "mcpServers": {}\n}\n');
});

it("refers to a variable of the environment in the words of each client, or asks for a token", async () => {
  const elsewhere = ["--yes", "--address", "https://tools.example.com", "--token-variable", "DESK"];
  const said: Record<string, unknown> = {};
  for (const { id, format } of MCP_CLIENTS) {
    rmSync(file, { force: true });
    const { exitCode, told } = await run(id, ...elsewhere);
    said[id] = exitCode === 0 ? READERS[format](written()) : /no token from a variable/.test(told);
  }
  const url = "https://tools.example.com/mcp/first-agent";
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  expect(said).toEqual({
    "claude-code": {
      mcpServers: { "first-agent": { type: "http", url, headers: bearer("${DESK}") } },
    },
    "claude-desktop": true,
    vscode: {
      inputs: [
        {
          type: "promptString",
          id: "first-agent-token",
          password: true,
          description: "Token of first-agent",
        },
      ],
      servers: {
        "first-agent": { type: "http", url, headers: bearer("${input:first-agent-token}") },
      },
    },
    cursor: { mcpServers: { "first-agent": { url, headers: bearer("${env:DESK}") } } },
    zed: true,
    goose: {
      extensions: {
        "first-agent": {
          enabled: true,
          type: "streamable_http",
          name: "first-agent",
          description: "",
          uri: url,
          headers: bearer("${DESK}"),
          env_keys: ["DESK"],
          timeout: 300,
        },
      },
    },
    librechat: {
      mcpServers: {
        "first-agent": { type: "streamable-http", url, headers: bearer("${DESK}") },
      },
    },
    continue: {
      name: "Local config",
      version: "1.0.0",
      schema: "v1",
      mcpServers: [
        {
          name: "first-agent",
          type: "streamable-http",
          url,
          requestOptions: { headers: bearer("${{ secrets.DESK }}") },
        },
      ],
    },
    gemini: { mcpServers: { "first-agent": { httpUrl: url, headers: bearer("${DESK}") } } },
    codex: { mcp_servers: { "first-agent": { url, bearer_token_env_var: "DESK" } } },
  });
});

it("says what is wrong", async () => {
  expect((await run("emacs")).told).toContain("Allowed choices are claude-code");
  expect((await run("cursor", "--undo")).told).toContain("There is no file");
  writeFileSync(file, "{}");
  expect((await run("cursor", "--undo")).told).toContain('has no server "first-agent"');
  expect((await run("cursor", "--address", "nowhere")).told).toContain("--address has to be");
  const env = testEnv({ PEGBOARD_DATA_DIR: server.dataDir });
  const nobody = await runCommand(["connect", "cursor", "nobody", "--file", file], { env });
  expect(nobody).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining('There is no agent "nobody"'),
  });
});

it("names a token where people sign in, whom a client without one is not", async () => {
  const joined = await startTestServer({ tools: testTools });
  try {
    await joinAdmin(joined);
    const env = testEnv({ PEGBOARD_DATA_DIR: joined.dataDir });
    const asked = ["connect", "cursor", "first-agent", "--file", file, "--yes"];
    expect(await runCommand(asked, { env })).toMatchObject({ exitCode: 0 });
    expect(written()).toContain("${env:PEGBOARD_TOKEN}");
  } finally {
    await joined.close();
  }
});
