import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { SecretBox } from "../../secrets/secret-box.ts";
import { connectionSecrets, maskConnection } from "./mcp-connection.ts";
import { parseMcpConnection } from "./parse-mcp-connection.ts";
import { readMcpFile as readFile } from "./read-mcp-file.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-mcp-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

const variables = new SecretBox({
  keys: [Buffer.alloc(32)],
  variables: {
    SHOP_KEY: "sk-shop-1234",
    SHOP_HOST: "shop.test",
    SHOP_EMPTY: "",
    HOME: "/home/ada",
  },
  secretVariables: ["SHOP_*", "GONE"],
});
const readMcpFile = (path: string) => readFile(path, variables);

function file(content: unknown): string {
  const path = join(folder, "mcp.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("the example of the README names two servers", async () => {
  const { servers, issues } = await readMcpFile(
    fileURLToPath(new URL("../../../../examples/server/mcp.json", import.meta.url)),
  );
  expect(issues).toEqual([]);
  expect(servers.map(({ name, connection }) => [name, connection.transport])).toEqual([
    ["everything", "stdio"],
    ["files", "stdio"],
  ]);
});

test("reads both transports, and notes which keys are left aside", async () => {
  const { servers, issues } = await readMcpFile(
    file({
      mcpServers: {
        local: {
          command: "npx",
          args: ["-y", "server"],
          env: { KEY: "1" },
          cwd: "/tmp",
          disabled: false,
          autoApprove: [],
        },
        remote: {
          type: "http",
          url: "https://example.com/mcp",
          headers: { Authorization: "Bearer x" },
        },
        plain: { url: "http://localhost:3001/mcp" },
      },
    }),
  );
  expect(issues).toEqual([]);
  expect(servers).toEqual([
    {
      name: "local",
      connection: {
        transport: "stdio",
        command: "npx",
        args: ["-y", "server"],
        env: { KEY: "1" },
        cwd: "/tmp",
      },
      notes: [{ code: "keys_left_aside", values: { keys: ["autoApprove"] } }],
    },
    {
      name: "remote",
      connection: {
        transport: "http",
        url: "https://example.com/mcp",
        headers: { Authorization: "Bearer x" },
      },
      notes: [],
    },
    {
      name: "plain",
      connection: { transport: "http", url: "http://localhost:3001/mcp" },
      notes: [],
    },
  ]);
});

test("a server that cannot be read says what to change; the others are fine", async () => {
  const { servers, issues } = await readMcpFile(
    file({
      mcpServers: {
        good: { command: "node" },
        none: {},
        sse: { type: "sse", url: "http://localhost/sse" },
        lists: { command: "node", env: { PORT: [80] } },
        text: "node",
        ftp: { url: "ftp://example.com" },
      },
    }),
  );
  expect(servers.map(({ name }) => name)).toEqual(["good", "sse"]);
  expect(issues.map(({ name, message }) => [name, message.replace(/^.*mcp\.json: /, "")])).toEqual([
    ["none", 'mcpServers.none: must be an object with a "command" or a "url"'],
    ["lists", "mcpServers.lists: env.PORT must be a text"],
    ["text", 'mcpServers.text: must be an object with a "command" or a "url"'],
    ["ftp", expect.stringContaining("url must be an http or https address")],
  ]);
});

test.each([
  ["not JSON", "{", /cannot be read: .*Give the path of a JSON file/],
  ["without servers", { other: {} }, /has no "mcpServers"\. It must look like/],
])("a file %s is refused as a whole", async (_, content, message) => {
  await expect(readMcpFile(file(content))).rejects.toThrow(message);
});

test.each([
  ["UTF-16 of Windows", "utf16le", "\uFEFF"],
  ["UTF-16 in the other order", "swapped", "\uFEFF"],
  ["an older encoding of Windows", "latin1", ""],
])("reads a file in %s", async (_, encoding, mark) => {
  const text = `${mark}${JSON.stringify({ mcpServers: { größe: { command: "npx" } } })}`;
  const bytes = Buffer.from(text, encoding === "latin1" ? "latin1" : "utf16le");
  const path = join(folder, "encoded.json");
  writeFileSync(path, encoding === "swapped" ? bytes.swap16() : bytes);
  const { servers, issues } = await readMcpFile(path);
  expect([servers.map(({ name }) => name), issues]).toEqual([["größe"], []]);
});

test("reads the YAML of other clients", async () => {
  const path = join(folder, "librechat.yaml");
  writeFileSync(path, "version: 1.2.1\nmcpServers:\n  notes:\n    type: stdio\n    command: npx\n");
  const { servers } = await readMcpFile(path);
  expect(servers).toMatchObject([{ name: "notes", connection: { command: "npx" } }]);
});

test("what only another program fills in is refused by its name, however it is written", async () => {
  const written = [
    "${input:1key}",
    "${input:my key}",
    "${env:A-B}",
    "${/}",
    "${{ secrets.KEY }}",
    "{file:./key}",
    "${command:pickRemote}",
    "${user_config.key}",
  ];
  for (const reference of written) {
    const { servers, issues } = await readMcpFile(
      file({ mcpServers: { a: { command: "npx", env: { KEY: reference } } } }),
    );
    expect([servers, issues[0]?.message]).toEqual([
      [],
      expect.stringContaining(`fills in ${reference}.`),
    ]);
  }
});

test("a server without a name, or with arguments that are no list, costs itself only", async () => {
  const { servers, issues } = await readMcpFile(
    file({
      mcpServers: {
        "": { command: "a" },
        b: { command: "b", args: "-y server" },
        c: { command: "c" },
      },
    }),
  );
  expect(servers.map(({ name }) => name)).toEqual(["c"]);
  expect(issues.map(({ message }) => message)).toEqual([
    expect.stringContaining("mcpServers.: needs a name"),
    expect.stringContaining("mcpServers.b: args must be a list, with an entry for each"),
  ]);
});

test("a file that is not JSON is refused without quoting it: it may hold keys", async () => {
  const broken = file(
    '{ "mcpServers": { "a": { "command": "a", "env": { "API_KEY": k9-never-shown } } } }',
  );
  await expect(readMcpFile(broken)).rejects.toThrow(/^(?!.*never-shown).*is not valid JSON/s);
});

test("a file that is not there is refused with its path", async () => {
  await expect(readMcpFile("/none/mcp.json")).rejects.toThrow(/\/none\/mcp\.json cannot be read/);
});

test("reads a file as other clients and their editors write it", async () => {
  const { servers, issues } = await readMcpFile(
    file(`\uFEFF{
      // Asked for once
      "inputs": [{ "id": "key" }],
      "servers": { "notes": { "type": "http", "url": "https://x.test/mcp" }, },
    }`),
  );
  expect(issues).toEqual([]);
  expect(servers).toMatchObject([{ name: "notes", connection: { url: "https://x.test/mcp" } }]);
});

test("a server that its file switches off is named so, whatever else is wrong with it", async () => {
  const { servers, off, issues } = await readMcpFile(
    file({
      mcpServers: {
        on: { command: "node", disabled: false },
        off: { command: "node", args: ["${GONE}"], disabled: true },
        away: { enabled: false },
      },
    }),
  );
  expect([servers.map(({ name }) => name), issues]).toEqual([["on"], []]);
  expect(off).toEqual(
    ["off", "away"].map((name) => ({
      name,
      reason: { code: "switched_off", values: { file: "mcp.json", name } },
    })),
  );
});

test("a connection from the browser is checked strictly, with paths", () => {
  expect(parseMcpConnection({ transport: "stdio", command: " ", surprise: 1 })).toMatchObject({
    issues: [
      { path: ["command"], message: "must not be empty" },
      { path: [], message: expect.stringContaining("surprise") },
    ],
  });
  expect(parseMcpConnection({ type: "http", url: "https://x.test/mcp" })).toEqual({
    connection: { transport: "http", url: "https://x.test/mcp" },
  });
  expect(parseMcpConnection({ command: "npx", disabled: true, autoApprove: [] })).toMatchObject({
    issues: [{ path: [], message: expect.stringMatching(/autoApprove.*disabled/) }],
  });
  expect(parseMcpConnection({ transport: "carrier pigeon" })).toMatchObject({
    issues: [{ path: ["transport"], message: 'must have a transport: "stdio" or "http"' }],
  });
});

test("reads the servers that stand among the sources of a pegboard.yaml", async () => {
  const path = join(folder, "pegboard.yaml");
  writeFileSync(
    path,
    "sources: { mcpServers: { issues: { url: 'https://example.com/mcp' } } }\nagents: {}\n",
  );
  expect(await readMcpFile(path)).toEqual({
    servers: [
      {
        name: "issues",
        connection: { transport: "http", url: "https://example.com/mcp" },
        notes: [],
      },
    ],
    off: [],
    issues: [],
  });
});

test("variables are put in as OpenCode writes them", async () => {
  const { servers } = await readMcpFile(
    file({ mcp: { a: { type: "local", command: ["npx", "{env:SHOP_KEY}"] } } }),
  );
  expect(servers[0]?.connection).toMatchObject({ command: "npx", args: ["sk-shop-1234"] });
});

test("variables that may be read are put in, wherever they stand, and are secrets there", async () => {
  const shop = {
    command: "${SHOP_HOST}/bin",
    args: [
      "--key=${SHOP_KEY}",
      "${SHOP_KEY}${SHOP_HOST}",
      "${SHOP_STAGE:-test}",
      "${SHOP_EMPTY:-}",
      "$HOME ${1} ${SHOP_KEY:+x}",
    ],
    env: { TOKEN: "Bearer ${SHOP_KEY}", OTHER: "${env:SHOP_KEY}" },
    cwd: "/srv/${SHOP_HOST}",
    shown: { args: [0, 1, 2, 3, 4], env: ["TOKEN"] },
  };
  const web = {
    url: "https://${SHOP_HOST}/mcp",
    headers: { Authorization: "Bearer ${SHOP_KEY}" },
    shown: { url: true, headers: ["Authorization"] },
  };
  const { servers, issues } = await readMcpFile(file({ mcpServers: { shop, web } }));
  expect(issues).toEqual([]);
  const [first, second] = servers.map(({ connection }) => connection);
  if (!first || !second) throw new Error("two servers");
  expect(first).toMatchObject({
    command: "shop.test/bin",
    args: ["--key=sk-shop-1234", "sk-shop-1234shop.test", "test", "", "$HOME ${1} ${SHOP_KEY:+x}"],
    env: { TOKEN: "Bearer sk-shop-1234", OTHER: "sk-shop-1234" },
    cwd: "/srv/shop.test",
  });
  expect(second).toMatchObject({
    url: "https://shop.test/mcp",
    headers: { Authorization: "Bearer sk-shop-1234" },
  });
  expect(maskConnection(first)).toMatchObject({
    command: "•••",
    args: ["•••", "•••", "test", "", "$HOME ${1} ${SHOP_KEY:+x}"],
    cwd: "•••",
  });
  expect(JSON.stringify([maskConnection(first), maskConnection(second)])).not.toMatch(
    /sk-shop|shop\.test/,
  );
  expect(connectionSecrets(first).certain).toEqual(
    expect.arrayContaining(["sk-shop-1234", "shop.test"]),
  );
});

test("a variable that is not set, or may not be read, costs only its server, and is named", async () => {
  const { servers, issues } = await readMcpFile(
    file({
      mcpServers: {
        good: { command: "node", args: ["${SHOP_KEY}"] },
        gone: { command: "node", env: { KEY: "${GONE}", OTHER: "${GONE}" } },
        secret: { url: "https://x.test/${HOME}" },
        otherwise: { command: "node", args: ["${HOME:-/root}"] },
        cursor: { command: "node", env: { KEY: "${env:GONE}" } },
        asks: { command: "node", env: { KEY: "${input:b-key}", OTHER: "${user_config.b}" } },
        editor: { command: "${workspaceFolder}/run" },
      },
    }),
  );
  expect(servers.map(({ name }) => name)).toEqual(["good", "otherwise"]);
  expect(servers[1]?.connection).toEqual({ transport: "stdio", command: "node", args: ["/root"] });
  expect(issues.map(({ message }) => message.replace(/^.*mcp\.json: /, ""))).toEqual([
    "mcpServers.gone: The variable GONE is not set. Set it before you start Pegboard, or write ${GONE:-default}.",
    "mcpServers.secret: The variable HOME may not be read. Name it in PEGBOARD_SECRET_VARIABLES when you start Pegboard.",
    "mcpServers.cursor: The variable GONE is not set. Set it before you start Pegboard, or write ${GONE:-default}.",
    "mcpServers.asks: Only another program fills in ${input:b-key}. Write the value, or ${NAME}. Only another program fills in ${user_config.b}. Write the value, or ${NAME}.",
    "mcpServers.editor: Only another program fills in ${workspaceFolder}. Write the value, or ${NAME}.",
  ]);
});
