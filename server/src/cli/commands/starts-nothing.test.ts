import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sampleEveryNth } from "../../../../test-depth.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer } from "../../testing/start-test-server.ts";

const LISTING = fileURLToPath(new URL("../../testing/listing-mcp-server.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pegboard-starts-nothing-"));
const dataDir = join(folder, "data");
const started = join(folder, "started");
const file = join(folder, "p.yaml");

/** A server that leaves a trace of each of its starts. */
const desk = (trace = started) => ({
  command: "/bin/sh",
  args: [
    "-c",
    `echo >> ${trace}; exec ${process.execPath} ${LISTING} ${join(folder, "listed.json")}`,
  ],
});
const agents = {
  "first-agent": {
    name: "First agent",
    tools: { desk: { enabled: "on", methods: { look_up: "on" } } },
  },
};
const writeWhole = () =>
  writeFileSync(file, JSON.stringify({ sources: { mcpServers: { desk: desk() } }, agents }));

beforeAll(async () => {
  writeFileSync(
    join(folder, "listed.json"),
    '[{ "name": "look_up", "description": "Looks it up.", "inputSchema": { "type": "object" } }]',
  );
  writeWhole();
  expect(await run("apply", file, "--yes")).toMatchObject({ exitCode: 0 });
  expect(existsSync(started)).toBe(true);
});
beforeEach(() => rmSync(started, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => runCommand([...args, "--data", dataDir]);

const READING: [string, RegExp][] = [
  ["list methods --agent first-agent --on", /look_up/],
  ["list --json", /"desk"/],
  ["describe desk.look_up", /Looks it up/],
  ["describe desk.look_up --agent first-agent", /Looks it up/],
  ["prompt first-agent", /Looks it up/],
  ["export", /desk/],
  ["lint", /0 errors/],
  ["token list first-agent", /^$/],
  ["token create first-agent --name CI", /^pgb_/],
];
it.each(sampleEveryNth(READING, 3))(
  "%s starts no stored source, and says what it brought",
  async (line, expected) => {
    const { exitCode, printed, told } = await run(...line.split(" "));
    expect({ exitCode, told }).toMatchObject({ exitCode: 0 });
    expect(printed).toMatch(expected);
    expect(told).not.toMatch(/not known|loading/);
    expect(existsSync(started)).toBe(false);
  },
);

it.each(sampleEveryNth(["lint", "plan", "apply --yes"], 2))(
  "%s judges a file by what was accepted, and starts nothing",
  async (line) => {
    writeWhole();
    const [command = "", ...options] = line.split(" ");
    expect(await run(command, file, ...options)).toMatchObject({ exitCode: 0 });
    writeFileSync(
      file,
      JSON.stringify({ agents: { a: { tools: { desk: { methods: { lock_up: "on" } } } } } }),
    );
    const { exitCode, told, printed } = await run(command, file, ...options);
    expect(exitCode).toBe(1);
    expect(`${told}${printed}`).toContain(
      'names the method "lock_up", which is not there. Did you mean "look_up"?',
    );
    expect(existsSync(started)).toBe(false);
  },
);

it.each(sampleEveryNth(["plan", "lint"], 2))(
  "%s starts no program that the file names",
  async (command) => {
    const trace = join(folder, "named");
    const tools = { planted: { methods: { anything: "on" } } };
    writeFileSync(
      file,
      JSON.stringify({
        sources: { mcpServers: { planted: desk(trace) } },
        agents: { a: { tools } },
      }),
    );
    expect(await run(command, file)).toMatchObject({ exitCode: 0 });
    expect(existsSync(trace)).toBe(false);
  },
);

it("says of a source that never loaded that nothing is known of it, and apply starts it for what the file names", async () => {
  const other = join(folder, "never");
  const server = await startTestServer({ dataDir: other });
  const answer = await request(server, "POST /api/sources", {
    name: "desk",
    config: { transport: "stdio", command: "nowhere-to-be-found" },
  });
  await request(
    server,
    `PATCH /api/sources/${encodeURIComponent((answer.body as { id: string }).id)}`,
    {
      config: { transport: "stdio", command: "also-nowhere-to-be-found" },
    },
  );
  await server.end();
  const listed = await runCommand(["list", "--data", other]);
  expect(listed).toMatchObject({
    exitCode: 0,
    told: expect.stringContaining("What desk brings is not known"),
  });
  writeWhole();
  expect(await runCommand(["apply", file, "--yes", "--data", other])).toMatchObject({
    exitCode: 0,
  });
  expect((await runCommand(["list", "methods", "--data", other])).printed).toContain("look_up");
});

it("call starts what it calls", async () => {
  await run("call", "first-agent", "look_up");
  expect(existsSync(started)).toBe(true);
});
