import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { AgentsAnswer, HealthAnswer } from "../api-contract.ts";
import { listen, RunningRequests } from "../listen.ts";
import { holdDataFolder } from "../stores/hold-data-folder.ts";
import { claimFolder } from "../stores/trust/trusted-folders.ts";
import { runCommand } from "../testing/run-command.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { testEnv } from "../testing/test-env.ts";
import { reachPegboard } from "./reach-pegboard.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-reach-"));
afterAll(() => rmSync(folder, { recursive: true }));

const options = (dataDir: string) => ({
  env: testEnv(),
  dataDir,
  tools: [],
  mcp: [],
  allowPaths: [folder],
  withoutSources: false,
  callLog: true,
  openapi: [],
  privateAddresses: false,
  files: [],
});

it("opens a Pegboard for the time of a command, its sources loaded, and lets go of the folder", async () => {
  const dataDir = join(folder, "own");
  for (const _ of [1, 2]) {
    const reached = await reachPegboard(options(dataDir));
    expect(reached.address).toBeUndefined();
    const { tools } = (await (await reached.fetch("/api/health")).json()) as HealthAnswer;
    expect(tools).toBeGreaterThan(0);
    await reached.close();
  }
  holdDataFolder(dataDir)();
});

it("uses the server that runs with the folder, and leaves it running", async () => {
  const dataDir = join(folder, "served");
  const server = await startTestServer({ dataDir });
  for (const _ of [1, 2]) {
    const reached = await reachPegboard(options(dataDir));
    expect(reached.address).toBe(server.url);
    const { agents } = (await (await reached.fetch("/api/agents")).json()) as AgentsAnswer;
    expect(agents.map(({ id }) => id)).toEqual(["first-agent"]);
    await reached.close();
  }
  await server.close();
});

it("says which options have no effect on a Pegboard that runs, and refuses them where none starts", async () => {
  const dataDir = join(folder, "beside");
  const module = join(folder, "said.mjs");
  writeFileSync(module, "export const said = () => 1;\n");
  const given = ["--data", dataDir, "--tools", module, "--private-addresses"];
  const alone = await runCommand(["list", ...given]);
  expect(alone.printed).toContain("said");
  expect(alone.told).not.toContain("--tools");
  const server = await startTestServer({ dataDir });
  const beside = await runCommand(["list", ...given]);
  expect(beside.exitCode).toBe(0);
  expect(beside.printed).not.toContain("said");
  expect(beside.told).toContain(
    `--tools, --private-addresses: without effect, since the Pegboard at ${server.url} runs already`,
  );
  // What a command is told by variables of the environment is no word about this Pegboard.
  expect((await runCommand(["list", "--data", dataDir])).told).not.toContain("without effect");
  await server.close();
  for (const command of [["backup", join(folder, "copy")], ["trust"], ["schema"]])
    expect(await runCommand([...command, ...given])).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining("--tools, --private-addresses would do nothing"),
    });
});

it("waits for another command that has the folder for a moment", async () => {
  const dataDir = join(folder, "waited");
  claimFolder(dataDir, testEnv());
  const release = holdDataFolder(dataDir);
  let isFree = false;
  const reaching = reachPegboard(options(dataDir)).then(async (reached) => {
    expect(isFree).toBe(true);
    await reached.close();
  });
  setTimeout(() => {
    isFree = true;
    release();
  }, 150);
  await reaching;
});

it("goes on with the next when the one that has the folder ends before it answers", async () => {
  const dataDir = join(folder, "cut");
  const ending = createServer((socket) => {
    socket.destroy();
    ending.close();
    release();
  });
  await once(ending.listen(0, "127.0.0.1"), "listening");
  const { port } = ending.address() as AddressInfo;
  claimFolder(dataDir, testEnv());
  const release = holdDataFolder(dataDir, { by: "command", address: `http://127.0.0.1:${port}` });
  const reached = await reachPegboard(options(dataDir));
  expect((await reached.fetch("/api/health")).status).toBe(200);
  await reached.close();
});

it("goes on with the next when the one that has the folder takes nothing any more", async () => {
  const dataDir = join(folder, "stopping");
  const requests = new RunningRequests(() => new Response());
  await requests.finish();
  const stopping = await listen(requests.answer, 0);
  claimFolder(dataDir, testEnv());
  const release = holdDataFolder(dataDir, { by: "command", address: stopping.url });
  const reached = await reachPegboard(options(dataDir));
  setTimeout(release, 150);
  const created = await reached.fetch("/api/agents", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Second" }),
  });
  expect(created.status).toBe(201);
  await reached.close();
  await stopping.close();
});
