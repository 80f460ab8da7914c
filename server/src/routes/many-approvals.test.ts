import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import type { ApprovalsAnswer, CallsLogAnswer, CreatedTokenAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { sendAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

// A thousand calls that wait: what they cost, and whether one caller fills what others need.

const MOST = 1_000;
/** Milliseconds of the processor that an answer about all of them may take. */
const ANSWER_COST = 400;
const bank = defineTool({
  name: "bank",
  visible: true,
  needsApproval: true,
  parameters: z.object({ to: z.string(), note: z.string() }),
  run: () => "paid",
});

let dataDir: string;
let server: TestServer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pegboard-many-"));
  server = await startTestServer({ tools: [bank], dataDir });
  await request(server, "POST /api/v1/agents", { id: "quiet", name: "Quiet" });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function tokenOf(agent: string): Promise<string> {
  const path = `POST /api/v1/agents/${agent}/tokens`;
  return (await request<CreatedTokenAnswer>(server, path, { name: "Caller" })).body.value;
}

let asked = 0;
async function ask(agent: string, token: string, count: number): Promise<void> {
  for (let left = count; left > 0; left--) {
    const { status } = await sendAs(server, `POST /api/v1/agents/${agent}/methods/bank/call`, {
      headers: { Authorization: `Bearer ${token}` },
      body: { arguments: { to: `${agent} ${++asked}`, note: "n".repeat(500) } },
    });
    expect(status).toBe(409);
  }
}

const listed = async () => (await request<ApprovalsAnswer>(server, "GET /api/v1/approvals")).body;

/** Milliseconds of the processor that something takes. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

it("of one caller are listed, decided and forgotten in time, and leave room for others", {
  timeout: 240_000,
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const noisy = await tokenOf("first-agent");
  const quiet = await tokenOf("quiet");
  const first = await costOf(() => ask("first-agent", noisy, 100));
  await ask("first-agent", noisy, MOST - 200);
  const last = await costOf(() => ask("first-agent", noisy, 100));
  // The thousandth costs about as much as the first one.
  expect(last / first).toBeLessThan(3);
  await ask("first-agent", noisy, 5);
  await ask("quiet", quiet, 3);

  expect(await costOf(listed)).toBeLessThan(ANSWER_COST);
  const { waiting, total } = await listed();
  expect([waiting.length, total]).toEqual([MOST, MOST + 3]);
  const others = waiting.filter(({ agent }) => agent === "quiet");
  expect(others).toHaveLength(3);

  const [other] = others;
  const deciding = await costOf(() =>
    request(server, `POST /api/v1/approvals/${other?.id}`, { decision: "decline" }),
  );
  expect(deciding).toBeLessThan(ANSWER_COST);
  expect((await listed()).total).toBe(MOST + 2);

  vi.setSystemTime(Date.now() + 3_700_000);
  const expiring = await costOf(async () => expect((await listed()).total).toBe(0));
  expect(expiring).toBeLessThan(ANSWER_COST);
  const rows = await request<CallsLogAnswer>(server, "GET /api/v1/calls?tool=bank&limit=500");
  const left = rows.body.calls.filter(({ message }) => message !== "Nobody approved it in time.");
  expect(left.map(({ outcome, message }) => [outcome, message])).toEqual([
    ["declined", "It was declined by a person."],
  ]);
});

it("end with their server, and their rows say so", async () => {
  const made = await request<CreatedTokenAnswer>(server, "POST /api/v1/agents/quiet/tokens", {
    name: "Second caller",
  });
  await ask("quiet", made.body.value, 200);
  expect((await listed()).total).toBe(200);
  await server.close();
  server = await startTestServer({ tools: [bank], dataDir });
  expect((await listed()).total).toBe(0);
  const path = "GET /api/v1/calls?agent=quiet&limit=500";
  const { calls } = (await request<CallsLogAnswer>(server, path)).body;
  const ended = calls.filter(({ message }) => message?.includes("Pegboard ended while it waited"));
  expect(ended).toHaveLength(200);
});
