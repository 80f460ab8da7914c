import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { AgentsAnswer, HealthAnswer } from "../api-contract.ts";
import { readEnv } from "../env.ts";
import { holdDataFolder } from "../stores/hold-data-folder.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { reachPegboard } from "./reach-pegboard.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-reach-"));
afterAll(() => rmSync(folder, { recursive: true }));

const options = (dataDir: string) => ({
  ...{ env: readEnv({}), dataDir, tools: [], mcp: [], allowPaths: [folder], withoutSources: false, callLog: true },
  ...{ openapi: [], privateAddresses: false, files: [] },
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

it("waits for another command that has the folder for a moment", async () => {
  const dataDir = join(folder, "waited");
  const letGo = holdDataFolder(dataDir);
  let isFree = false;
  const reaching = reachPegboard(options(dataDir)).then(async (reached) => {
    expect(isFree).toBe(true);
    await reached.close();
  });
  setTimeout(() => {
    isFree = true;
    letGo();
  }, 150);
  await reaching;
});
