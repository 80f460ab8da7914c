import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sampleEveryNth } from "../../test-depth.ts";
import { request } from "./testing/api-client.ts";
import { AGENTS, CALLED, KINDS } from "./testing/requests-of-each-kind.ts";
import { serverProgram } from "./testing/start-process.ts";

/** Requests of each kind that `npm run test:deep` makes; undefined in a run that is to be short. */
const DEEP = process.env.PEGBOARD_TEST_REQUESTS;
/**
 * What first requests make and later ones use is no growth, nor are the abandoned sessions that are
 * kept.
 */
const WARM_UP = DEEP ? 2_000 : 300;
const COUNTED = DEEP ? Number(DEEP) : 300;
/** Bytes for each request. Some hundred kilobytes more or less are in use at any moment. */
const MOST_GROWTH = DEEP ? 300 : 3_000;
const AT_ONCE = 8;

const TOOLS = `/**
 * Gives back what it gets, after a while where that says so.
 * @param {string} text What to give back
 */
export async function ${CALLED}(text) {
  if (text === "waits") await new Promise((resolve) => setTimeout(resolve, 100));
  return text;
}`;

let folder: string;
let child: ChildProcess;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-memory-"));
  const tools = join(folder, "echo-tools.mjs");
  writeFileSync(tools, TOOLS);
  const hook = fileURLToPath(new URL("testing/heap-hook.mjs", import.meta.url));
  const flags = ["--expose-gc", "--import", hook, await serverProgram()];
  child = spawn(
    process.execPath,
    [...flags, "--port", "0", "--data", join(folder, "data"), "--tools", tools],
    {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  url = await new Promise<string>((resolve) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
      const address = /Pegboard is at (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (address) resolve(address.replace("localhost", "127.0.0.1"));
    });
  });
  for (let number = 0; number <= AGENTS; number++)
    await request({ url }, "POST /api/agents", { name: `Agent ${number}` });
  await vi.waitFor(async () => {
    const { status, body } = await request(
      { url },
      `POST /api/agents/agent-0/methods/${CALLED}/call`,
      {
        arguments: { text: "" },
      },
    );
    expect(status, JSON.stringify(body)).toBe(200);
  }, 60_000);
}, 120_000);
afterAll(async () => {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true });
});

async function heapInUse(): Promise<number> {
  const answered = once(child, "message");
  child.send("heap");
  const [bytes] = await answered;
  return bytes as number;
}

async function make(kind: (typeof KINDS)[string], count: number): Promise<void> {
  let next = 0;
  const inTurn = async () => {
    while (next < count) await kind({ number: next++, url });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
}

it.each(sampleEveryNth(Object.entries(KINDS), 12))(
  "%s leaves nothing in memory",
  { timeout: DEEP ? 1_200_000 : 120_000 },
  async (name, kind) => {
    await make(kind, WARM_UP);
    const before = await heapInUse();
    await make(kind, COUNTED);
    const growth = async () => ((await heapInUse()) - before) / COUNTED;
    // On a busy machine the last ones that were given up take a moment to leave.
    await expect.poll(growth).toBeLessThan(MOST_GROWTH);
    if (DEEP) console.log(`${name}: ${Math.round(await growth())} bytes`);
  },
);
