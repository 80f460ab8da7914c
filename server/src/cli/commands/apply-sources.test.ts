import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SettingsAnswer, SourcesAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const LISTING = fileURLToPath(new URL("../../testing/listing-mcp-server.mjs", import.meta.url));
const SECRET = "source-secret-77";

let server: TestServer;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await startTestServer({
    secretVariables: ["DESK_*"],
    variables: { DESK_TOKEN: SECRET },
  });
  folder = mkdtempSync(join(tmpdir(), "pegboard-file-sources-"));
  file = join(folder, "p.yaml");
  writeFileSync(
    join(folder, "listed.json"),
    '[{ "name": "look_up", "inputSchema": { "type": "object" } }]',
  );
  writeFileSync(join(folder, "shop.yaml"), shop("listOrders"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const shop = (operationId: string) => `openapi: 3.1.0
info: { title: Shop, version: "1" }
servers: [{ url: "https://shop.test" }]
paths:
  /orders: { get: { tags: [orders], operationId: ${operationId}, responses: { "200": { description: All } } } }
`;
const desk = (...more: string[]) => ({
  command: process.execPath,
  args: [LISTING, join(folder, "listed.json"), ...more],
  env: { DESK_TOKEN: "${DESK_TOKEN}", STAGE: "test" },
});
const agents = {
  "first-agent": { tools: { desk: { methods: { look_up: true } }, "shop.orders": "on" } },
};
const write = (content: object) => writeFileSync(file, JSON.stringify(content));
const run = (...args: string[]) => runCommand([...args, "--data", server.dataDir]);
const sources = async () => (await request<SourcesAnswer>(server, "GET /api/sources")).body.sources;
const stored = async () =>
  (await sources()).filter(({ addedBy }) => addedBy === "ui").map(({ name }) => name);

it("plans and stores sources, the settings of their tools at once, and has nothing to do afterwards", async () => {
  write({ sources: { mcpServers: { desk: desk() }, openapi: { shop: "./shop.yaml" } }, agents });
  const planned = await run("plan", file, "--detailed-exitcode");
  expect(planned).toMatchObject({ exitCode: 2, told: "" });
  expect(planned.printed).toContain(
    "+ Source desk: added, runs a command on the machine of Pegboard\n",
  );
  expect(planned.printed).toContain("    env.DESK_TOKEN: ${DESK_TOKEN}\n");
  expect(planned.printed).toContain("+ Source shop: added\n    description: shop.yaml\n");
  expect(await stored()).toEqual([]);

  const applied = await run("apply", file, "--yes");
  expect(applied.exitCode, applied.told).toBe(0);
  expect(applied.printed).toBe(
    "Source desk: added\nSource shop: added\nfirst-agent (first-agent): saved\n".replace(
      "first-agent (",
      "First agent (",
    ),
  );
  expect((await sources()).filter(({ addedBy }) => addedBy === "ui")).toMatchObject([
    {
      name: "desk",
      state: "ready",
      config: { env: { DESK_TOKEN: "${DESK_TOKEN}", STAGE: "test" } },
    },
    { name: "shop", state: "ready", tools: [{ name: "shop.orders" }] },
  ]);
  const { settings } = (
    await request<SettingsAnswer>(server, "GET /api/agents/first-agent/settings")
  ).body;
  expect(settings.tools).toEqual({
    desk: { methods: { look_up: true } },
    "shop.orders": { enabled: true },
  });
  expect(JSON.stringify(await sources())).not.toContain(SECRET);
  expect((await run("plan", file)).printed).toContain("Nothing to change");
});

it("takes a source whose hidden value is missing: it waits, unless the value is said or typed", async () => {
  const url = "http://127.0.0.1:1/mcp";
  const [later, typed, said] = ["later", "typed", "said"].map((name) => ({
    [name]: { url, headers: { "X-Key": null } },
  }));
  const [own, values] = [join(folder, "own.yaml"), join(folder, "values.json")];
  const write = (mcpServers: object) =>
    writeFileSync(own, JSON.stringify({ sources: { mcpServers } }));
  writeFileSync(values, JSON.stringify({ said: { "X-Key": "from-the-file" } }));
  write({ ...later, ...said });
  expect((await run("plan", own)).printed).toContain("    asks for X-Key\n");
  const applied = await run("apply", own, "--yes", "--values", values);
  expect(applied.exitCode).toBe(0);
  expect(applied.printed).toContain(
    "Source later: added. It brings no tools now: It waits for what is still to be entered: X-Key.\n",
  );
  expect(await sources()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ name: "later", state: "waiting" }),
      expect.objectContaining({ name: "said", state: "failed" }),
    ]),
  );
  expect((await run("plan", own)).printed).toContain("Nothing to change");
  write({ ...typed });
  const asking = await runCommand(["apply", own, "--data", server.dataDir], {
    lines: ["yes", "typed-here"],
  });
  expect(asking.printed).toContain("Source typed: added. It brings no tools now: ");
  const added = (await sources()).filter(({ name }) => ["said", "typed"].includes(name));
  expect(added.map(({ config }) => config)).toMatchObject(
    [0, 1].map(() => ({ headers: { "X-Key": { $secret: "X-Key" } } })),
  );
  expect(JSON.stringify(added)).not.toContain("pending");
  for (const { id, name, addedBy } of await sources())
    if (addedBy === "ui" && ["later", "typed", "said"].includes(name))
      await request(server, `DELETE /api/sources/${encodeURIComponent(id)}`);
});

it("exports what it stored, and says what a file cannot hold", async () => {
  const exported = await run("export");
  expect(exported.printed).toMatch(
    /^# yaml-language-server: \$schema=\S+pegboard\.schema\.json\n\nsources:\n {2}mcpServers:\n/,
  );
  expect(exported.printed).toContain("        DESK_TOKEN: ${DESK_TOKEN}\n");
  expect(exported.told).toContain(
    "The source shop is not in the file: it was uploaded as shop.yaml.",
  );
  const before = readFileSync(file, "utf8");
  expect((await run("export", "--to", file)).exitCode).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(before);
  writeFileSync(file, exported.printed);
  expect((await run("plan", file)).printed).toContain("Nothing to change");
});

it("changes them, keeps what was entered in the browser, and removes only when it is to prune", async () => {
  const url = "http://127.0.0.1:1/mcp";
  const headers = { "X-Key": "entered-in-the-browser" };
  await request(server, "POST /api/sources", {
    name: "remote",
    config: { transport: "http", url, headers },
  });
  write({ sources: { mcpServers: { remote: { url } } } });
  expect((await run("plan", file)).printed).toContain("Nothing to change");
  writeFileSync(join(folder, "shop.yaml"), shop("findOrders"));
  write({
    sources: {
      mcpServers: { remote: { url: `${url}/2` }, desk: desk("--more") },
      openapi: { shop: "./shop.yaml" },
    },
  });
  const planned = await run("plan", file);
  expect(planned.printed).toContain(
    `    url: ${url} → ${url}/2\n    headers.X-Key: hidden value → none\n`,
  );
  expect(planned.printed).toContain("~ Source shop\n    description: shop.yaml → shop.yaml\n");
  const applied = await run("apply", file, "--yes");
  expect(applied.printed).toContain("Source remote: changed. It brings no tools now: ");
  expect(applied.exitCode).toBe(0);
  expect((await run("plan", file)).printed).toContain("Nothing to change");

  write({ sources: { openapi: { shop: "./shop.yaml" } } });
  expect((await run("plan", file)).printed).toContain("Nothing to change");
  expect((await run("plan", file, "--prune")).printed).toContain(
    "- Source desk: removed, with the secrets that were entered for its tools",
  );
  await run("apply", file, "--prune", "--yes");
  expect(await stored()).toEqual(["shop"]);
});

it("allows a service the servers that its entry names, and leaves them where it names none", async () => {
  const upload = `  /files: { post: { tags: [files], operationId: sendFile, servers: [{ url: "https://files.test/v1" }], responses: { "200": { description: Sent } } } }\n`;
  writeFileSync(join(folder, "files.yaml"), `${shop("listOrders")}${upload}`);
  const allowed = async () => {
    const found = (await sources()).find(({ name }) => name === "files");
    return {
      servers: found?.openapi?.otherServers,
      operations: found?.openapi?.counts?.operations,
    };
  };
  const put = async (entry: unknown, planned: string) => {
    write({ sources: { openapi: { files: entry } } });
    expect((await run("plan", file)).printed).toContain(planned);
    expect(await run("apply", file, "--yes")).toMatchObject({ exitCode: 0 });
    expect((await run("plan", file)).printed).toContain("Nothing to change");
    return allowed();
  };
  const from = "./files.yaml";
  expect(await put(from, "+ Source files: added")).toEqual({ servers: [], operations: 1 });
  const servers = ["https://files.test"];
  expect(
    await put(
      { from, otherServers: servers },
      "~ Source files\n    other servers: https://files.test\n",
    ),
  ).toEqual({ servers, operations: 2 });
  expect(await put(from, "Nothing to change")).toEqual({ servers, operations: 2 });
  expect(
    await put({ from, otherServers: [] }, "    other servers: https://files.test → none\n"),
  ).toEqual({ servers: [], operations: 1 });
  write({ sources: { openapi: { files: { from, otherServers: ["files.test"] } } } });
  expect((await run("lint", file)).printed).toMatch(
    /p\.yaml:1:\d+: sources\.openapi\.files\.otherServers\.0 must be a server such as/,
  );
  write({ sources: { openapi: { shop: "./shop.yaml" } } });
  await run("apply", file, "--prune", "--yes");
});

it("stores what runs a command, or is given variables, only for whoever may read the data folder", async () => {
  const config = {
    transport: "http",
    url: "https://elsewhere.test/${DESK_TOKEN}",
    variables: true,
  };
  for (const refused of [config, { transport: "stdio", command: "node" }]) {
    const answer = await fetch(`${server.url}/api/sources`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "x", config: refused }),
    });
    expect(answer.status).toBe(403);
  }
  const answer = await request(server, "POST /api/sources", { name: "x", config });
  expect(answer.status).toBe(201);
  expect(`${answer.text}${JSON.stringify(await sources())}`).not.toContain(SECRET);
  await run("apply", file, "--prune", "--yes");
});

it.each([
  [
    { mcpServers: { a: { url: "https://a.test/mcp", headers: { Authorization: "Bearer abc" } } } },
    "headers.Authorization is a secret",
  ],
  [
    { mcpServers: { a: { command: "x", args: ["--api-key", "abc"] } } },
    "args is a secret and must not stand in the file",
  ],
  [{ mcpServers: { a: { args: [] } } }, "sources.mcpServers.a.command is required"],
  [
    { mcpServers: { "../x": { url: "https://a.test/mcp" } } },
    "sources.mcpServers.../x is a name that must begin with a letter",
  ],
  [{ openapi: { a: "./nothing.yaml" } }, "sources.openapi.a names "],
  [{ openapi: { a: "https://a.test/api.json?key=1" } }, "has a query, which may hold a key"],
  [
    { mcpServers: { shop: { url: "https://a.test/mcp" } } },
    "is the name of a stored source of another kind",
  ],
])("refuses %j with the place", async (declared, expected) => {
  write({ sources: declared });
  for (const command of ["plan", "apply", "lint"]) {
    const { exitCode, told, printed } = await run(command, file);
    expect(exitCode).toBe(1);
    expect(`${told}${printed}`).toContain(expected);
  }
  expect(await stored()).toEqual(["shop"]);
});

it("says what is started and not stored, and which variable is missing", async () => {
  write({
    sources: {
      modules: ["./tools.ts"],
      mcpServers: { lost: { url: "https://${DESK_NOT_SET}/mcp" } },
    },
  });
  const applied = await run("apply", file, "--yes");
  expect(applied.told).toContain(
    `./tools.ts cannot be stored: start Pegboard with --config ${file}.`,
  );
  expect(applied.printed).toBe(
    "Source lost: added. It brings no tools now: The variable DESK_NOT_SET is not set. Set it before you start Pegboard, or write ${DESK_NOT_SET:-default}.\n",
  );
});

it("lint and plan say which variables a source could not read", async () => {
  const env = { KEY: "${env:NOT_PERMITTED}", OTHER: "${DESK_UNSET}", MORE: "${DESK_TOKEN}" };
  write({ sources: { mcpServers: { bare: { ...desk(), env } } } });
  const { printed } = await run("lint", file);
  const line = printed.split("\n").find((text) => text.includes("warning: The source bare: "));
  expect(line).toMatch(/^.*p\.yaml:1:\d+: /);
  expect(line).toContain("NOT_PERMITTED");
  expect(line).toContain("DESK_UNSET");
  expect(line).not.toContain("DESK_TOKEN");
  expect((await run("plan", file)).told).toContain("p.yaml:1:");
  expect(JSON.parse((await run("plan", file, "--json")).printed).warnings).toHaveLength(1);
});
