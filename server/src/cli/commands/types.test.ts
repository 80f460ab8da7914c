import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CreatedTokenAnswer } from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { testEnv } from "../../testing/test-env.ts";
import { testTools } from "../../testing/test-tools.ts";
import { sourceTypeErrors } from "../../testing/type-errors.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  folder = mkdtempSync(join(tmpdir(), "pegboard-types-test-"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand(["types", ...args], { env: testEnv({ PEGBOARD_DATA_DIR: server.dataDir }) });

it("prints a client that compiles, runs against the server, and names what went wrong", async () => {
  const { printed, exitCode } = await run("first-agent");
  expect(exitCode).toBe(0);
  expect(sourceTypeErrors(printed)).toEqual([]);
  const { code } = await transform(printed, { loader: "ts", format: "esm" });
  const file = join(folder, "client.mjs");
  writeFileSync(file, code);
  const { PegboardClient } = await import(pathToFileURL(file).href);
  const client = new PegboardClient({ address: `${server.url}/` });
  expect(await client.call("read_note", { id: 4 })).toEqual({ id: 4, reader: "First agent" });
  expect(await client.call("list_notes")).toEqual(["first"]);
  await expect(client.call("read_note", { id: 0 })).rejects.toMatchObject({
    name: "CallError",
    code: "invalid",
    status: 422,
  });
  const elsewhere = new PegboardClient({ address: `${server.url}/agents` });
  await expect(elsewhere.call("list_notes")).rejects.toMatchObject({ name: "CallError" });
});

it("--check ends with 2 once the toolset is another one, and says which methods came and went", async () => {
  const out = join(folder, "desk.ts");
  expect(await run("first-agent", "--out", out, "--check")).toMatchObject({ exitCode: 2 });
  expect(await run("first-agent", "--out", out)).toMatchObject({ exitCode: 0, printed: "" });
  const written = readFileSync(out, "utf8");
  expect(await run("first-agent", "--out", out, "--check")).toMatchObject({
    exitCode: 0,
    told: expect.stringContaining("is as the agent is"),
  });
  await request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [{ op: "setMethod", tool: "notes", method: "read_note", state: "off" }],
  });
  const checked = await run("first-agent", "--out", out, "--check", "--json");
  expect(checked.exitCode).toBe(2);
  expect(JSON.parse(checked.printed)).toMatchObject({
    agent: "first-agent",
    changed: true,
    added: [],
    removed: ["read_note"],
  });
  expect(readFileSync(out, "utf8")).toBe(written);
});

it("reads a pegboard.yaml without a data folder or a server, and leaves no folder", async () => {
  const module = join(folder, "tools.mjs");
  const file = join(folder, "pegboard.yaml");
  writeFileSync(
    module,
    'import { defineTool } from "@pegboard/registry-core";\nexport const clock = defineTool({ name: "clock", description: "Tells the time.", methods: { tell: { description: "Tell it.", parameters: { type: "object", properties: { zone: { type: "string" } }, required: ["zone"] }, run: () => "noon" } } });\n',
  );
  writeFileSync(
    file,
    "sources:\n  modules: [tools.mjs]\nagents:\n  watch:\n    name: Watch\n    tools:\n      clock: { enabled: on, methods: { tell: on } }\n",
  );
  const { printed, told, exitCode } = await run("watch", "--file", file);
  expect({ exitCode, told }).toEqual({ exitCode: 0, told: "" });
  expect(printed).toContain("tell: { arguments: TellArguments; result: unknown };");
  expect(printed).toContain("  zone: string;");
});

it("asks a server elsewhere with the token of the agent alone", async () => {
  const made = await request<CreatedTokenAnswer>(server, "POST /api/v1/agents/first-agent/tokens", {
    name: "Build",
  });
  const env = testEnv({ PEGBOARD_SERVER: server.url, PEGBOARD_TOKEN: made.body.value });
  const { printed, exitCode } = await runCommand(["types", "first-agent"], { env });
  expect({ exitCode, printed }).toEqual({
    exitCode: 0,
    printed: (await run("first-agent")).printed,
  });
});

it("says what is wrong", async () => {
  expect(await run("nobody")).toMatchObject({
    exitCode: 1,
    printed: "",
    told: expect.stringContaining('There is no agent "nobody"'),
  });
  expect((await run("first-agent", "--check")).told).toContain("--out");
  const nowhere = join(folder, "none", "desk.ts");
  expect((await run("first-agent", "--out", nowhere)).told).toContain("cannot be written");
});

it("says that a file makes a Pegboard of its own, where another one is named, too", async () => {
  for (const option of ["--server", "--data"]) {
    const { told, exitCode } = await run(
      "first-agent",
      "--file",
      "pegboard.yaml",
      option,
      "https://tools.example.com",
    );
    expect([exitCode, told]).toEqual([
      1,
      expect.stringContaining(`Give either --file or ${option}`),
    ]);
  }
});
