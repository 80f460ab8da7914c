import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { parseMcpConnection } from "./parse-mcp-connection.ts";
import { readMcpFile } from "./read-mcp-file.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-mcp-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown): string {
  const path = join(folder, "mcp.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("the example of the README names two servers", async () => {
  const { servers, faults } = await readMcpFile(
    fileURLToPath(new URL("../../../../examples/server/mcp.json", import.meta.url)),
  );
  expect(faults).toEqual([]);
  expect(servers.map(({ name, connection }) => [name, connection.transport])).toEqual([
    ["everything", "stdio"],
    ["files", "stdio"],
  ]);
});

test("reads both transports, keys of other clients left aside", async () => {
  const { servers, faults } = await readMcpFile(
    file({
      mcpServers: {
        local: { command: "npx", args: ["-y", "server"], env: { KEY: "1" }, cwd: "/tmp", disabled: false },
        remote: { type: "http", url: "https://example.com/mcp", headers: { Authorization: "Bearer x" } },
        plain: { url: "http://localhost:3001/mcp" },
      },
    }),
  );
  expect(faults).toEqual([]);
  expect(servers).toEqual([
    {
      name: "local",
      connection: { transport: "stdio", command: "npx", args: ["-y", "server"], env: { KEY: "1" }, cwd: "/tmp" },
    },
    {
      name: "remote",
      connection: { transport: "http", url: "https://example.com/mcp", headers: { Authorization: "Bearer x" } },
    },
    { name: "plain", connection: { transport: "http", url: "http://localhost:3001/mcp" } },
  ]);
});

test("a server that cannot be read says what to change; the others are fine", async () => {
  const { servers, faults } = await readMcpFile(
    file({
      mcpServers: {
        good: { command: "node" },
        none: {},
        sse: { type: "sse", url: "http://localhost/sse" },
        numbers: { command: "node", env: { PORT: 80 } },
        text: "node",
        ftp: { url: "ftp://example.com" },
      },
    }),
  );
  expect(servers.map(({ name }) => name)).toEqual(["good", "sse"]);
  expect(faults.map(({ name, message }) => [name, message.replace(/^.*mcp\.json: /, "")])).toEqual([
    ["none", "mcpServers.none: command is required: the program that starts the server"],
    ["numbers", "mcpServers.numbers: env.PORT must be a text"],
    ["text", 'mcpServers.text: must be an object with a "command" or a "url"'],
    ["ftp", expect.stringContaining("url must be an http or https address")],
  ]);
});

test.each([
  ["not JSON", "{", /cannot be read: .*Give the path of a JSON file/],
  ["without servers", { servers: {} }, /has no "mcpServers"\. It must look like/],
])("a file %s is refused as a whole", async (_, content, message) => {
  await expect(readMcpFile(file(content))).rejects.toThrow(message);
});

test("a file that is not JSON is refused without quoting it: it may hold keys", async () => {
  const broken = file('{ "mcpServers": { "a": { "command": "a", "env": { "API_KEY": k9-never-shown } } } }');
  await expect(readMcpFile(broken)).rejects.toThrow(/^(?!.*never-shown).*is not valid JSON/s);
});

test("a file that is not there is refused with its path", async () => {
  await expect(readMcpFile("/none/mcp.json")).rejects.toThrow(/\/none\/mcp\.json cannot be read/);
});

test("a connection from the browser is checked strictly, with paths", () => {
  expect(parseMcpConnection({ transport: "stdio", command: " ", surprise: 1 })).toMatchObject({
    issues: [
      { path: ["command"], message: "must not be empty" },
      { path: [], message: expect.stringContaining("surprise") },
    ],
  });
  expect(parseMcpConnection({ transport: "carrier pigeon" })).toMatchObject({
    issues: [{ path: ["transport"], message: 'must have a transport: "stdio" or "http"' }],
  });
});

test("reads the servers that stand among the sources of a pegboard.yaml", async () => {
  const path = join(folder, "pegboard.yaml");
  writeFileSync(path, "sources: { mcpServers: { issues: { url: 'https://example.com/mcp' } } }\nagents: {}\n");
  expect(await readMcpFile(path)).toEqual({
    servers: [{ name: "issues", connection: { transport: "http", url: "https://example.com/mcp" } }],
    faults: [],
  });
});
