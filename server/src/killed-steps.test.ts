import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isDeepRun } from "../../test-depth.ts";
import type { AuditAnswer, AuditVerification, RevisionsAnswer } from "./api-contract.ts";
import { isWholeRecord } from "./audit/verify-chain.ts";
import { databaseFile, openSqliteStore } from "./stores/sqlite-store.ts";
import { request } from "./testing/api-client.ts";
import { sendAs, signInAs } from "./testing/people.ts";
import { serverProgram, startProcess } from "./testing/start-process.ts";
import { startTestServer } from "./testing/start-test-server.ts";
import { testTools } from "./testing/test-tools.ts";

// The real program is killed before each of its writes in turn, and what is left is looked at.

const HOOK = pathToFileURL(join(import.meta.dirname, "testing/kill-hook.mjs")).href;
/** The most steps that something has: a program that is never killed would go on for ever. */
const MOST_STEPS = 80;
const STRIDE = isDeepRun ? 1 : 3;

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-steps-"));
  dataDir = join(folder, "data");
});
afterEach(() => rmSync(folder, { recursive: true }));

interface KillStep {
  at: number;
  from: string;
  armed?: string;
}

const killedEnv = (kill: KillStep) => ({
  ...process.env,
  NODE_OPTIONS: `--import ${HOOK}`,
  PEGBOARD_TEST_KILL: JSON.stringify(kill),
  PEGBOARD_TRUSTED_FOLDERS: dataDir,
});
const startKilled = (kill: KillStep) => startProcess(["--data", dataDir], killedEnv(kill));

const keep = () => copyFileSync(databaseFile(dataDir), join(folder, "kept"));
function bringBack(): void {
  copyFileSync(join(folder, "kept"), databaseFile(dataDir));
  for (const end of ["-wal", "-shm"]) rmSync(databaseFile(dataDir) + end, { force: true });
}

/** Runs something for each step until it is not killed any more; answers how often it was. */
async function killAtEach(run: (at: number) => Promise<boolean>): Promise<number> {
  let kills = 0;
  for (let at = 0; at < MOST_STEPS; at += STRIDE) {
    if (!(await run(at))) return kills;
    kills += 1;
  }
  throw new Error(`It was killed at each of ${MOST_STEPS} steps.`);
}

/** Reads the record of a server that runs here, whole or not. */
async function isRecordWhole(server: { url: string }): Promise<boolean> {
  const { body } = await request<AuditVerification>(server, "POST /api/v1/audit/verify", {});
  return isWholeRecord(body);
}

it("a proposal is accepted whole or not at all", { timeout: 300_000 }, async () => {
  const made = await startTestServer({ dataDir });
  const ada = await signInAs(made, "Ada", { role: "admin" });
  const nora = await signInAs(made, "Nora", { role: "editor" });
  await ada.send("POST /api/v1/agents", { id: "clerk", name: "Clerk", group: "Finance" });
  await ada.send("PATCH /api/v1/preferences", {
    protected: { groups: ["Finance"], organisation: false, sources: false },
  });
  const owner = { kind: "agent", id: "clerk" };
  const operations = [
    { op: "setTokenBudget", tokens: 900 },
    { op: "setTemplate", template: "system", source: "As proposed." },
  ];
  const proposed = await nora.send("POST /api/v1/proposals", {
    title: "Less",
    changes: [{ owner, baseRevision: 0, operations }],
  });
  expect(proposed.status).toBe(201);
  await made.close();
  keep();

  const armed = join(folder, "armed");
  const outcomes = new Set<string>();
  const kills = await killAtEach(async (at) => {
    bringBack();
    rmSync(armed, { force: true });
    const killed = await startKilled({ at, from: "^begin", armed });
    const url = killed.url ?? "";
    writeFileSync(armed, "");
    const headers = { Cookie: ada.cookie, Origin: url };
    const answer = await sendAs({ url }, "POST /api/v1/proposals/1/accept", {
      headers,
      body: { version: 1 },
    }).catch(() => undefined);
    if (answer) killed.child.kill("SIGKILL");
    await killed.ended;
    const store = await openSqliteStore(databaseFile(dataDir));
    const [proposal] = await store.listRows("proposals");
    const comments = await store.listRows("proposal_comments");
    const { revision, settings } = (await store.findOwner("agent", "clerk")) ?? {};
    const entries = await store.listAuditEntries(
      { subject: { kind: "agent", id: "clerk" }, kinds: ["settings_saved"] },
      { most: 9 },
    );
    const decided = await store.listAuditEntries({ kinds: ["proposal_applied"] }, { most: 9 });
    await store.close();
    const left = [proposal?.state, comments.length, revision, entries.length, decided.length];
    if (answer) expect(answer.status).toBe(200);
    expect([
      ["open", 1, 0, 0, 0],
      ["applied", 2, 1, 1, 1],
    ]).toContainEqual(left);
    if (revision === 1)
      expect(settings).toEqual({ tokenBudget: 900, prompts: { system: "As proposed." } });
    outcomes.add(String(proposal?.state));
    return answer === undefined;
  });
  expect(kills).toBeGreaterThan(2);
  expect(outcomes).toEqual(new Set(["open", "applied"]));
  const server = await startTestServer({ dataDir });
  const { people } = server.dependencies;
  expect(isWholeRecord(await server.dependencies.audit.verify())).toBe(true);
  expect(await people.anybody()).toBe(true);
  await server.close();
});

it.runIf(isDeepRun)(
  "the record is trimmed whole or not at all, with a signed end",
  {
    timeout: 300_000,
  },
  async () => {
    const first = await openSqliteStore(databaseFile(dataDir));
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const entry = {
      kind: "agent_made" as const,
      facts: {},
      by: { kind: "operator" as const, name: "ada" },
      from: { via: "http" as const, address: "" },
      subject: { kind: "agent" as const, id: "old", name: "Old" },
    };
    await first.appendAuditEntries([90, 80, 70, 1].map((days) => ({ ...entry, at: at(days) })));
    await first.close();
    const made = await startTestServer({ dataDir });
    await request(made, "PATCH /api/v1/preferences", { auditDays: 30 });
    await made.close();
    keep();

    const outcomes = new Set<number>();
    const kills = await killAtEach(async (step) => {
      bringBack();
      const killed = await startKilled({ at: step, from: 'insert into "audit_checkpoints"' });
      const { url } = killed;
      const trimmed = async () => {
        const path = "GET /api/v1/audit?kind=record_trimmed";
        const { body } = await request<AuditAnswer>({ url: url ?? "" }, path);
        return body.entries.length;
      };
      const done = expect.poll(trimmed).toBe(1);
      const isDone = await Promise.race([
        done.then(() => true).catch(() => false),
        killed.ended.then(() => false),
      ]);
      killed.child.kill("SIGKILL");
      await killed.ended;
      // What a next start would do first is to trim.
      const store = await openSqliteStore(databaseFile(dataDir));
      const old = (await store.listAuditEntries({ text: "Old" }, { most: 9 })).length;
      const ends = (await store.listAuditCheckpoints()).filter(({ kind }) => kind === "trim");
      await store.close();
      expect([old, ends.length]).toEqual(ends.length === 0 ? [4, 0] : [1, 1]);
      outcomes.add(ends.length);
      const server = await startTestServer({ dataDir });
      expect(await isRecordWhole(server)).toBe(true);
      await server.close();
      return !isDone;
    });
    expect(kills).toBeGreaterThan(1);
    expect(outcomes).toEqual(new Set([0, 1]));
  },
);

it.runIf(isDeepRun)(
  "a key is exchanged with every secret left readable",
  { timeout: 300_000 },
  async () => {
    const made = await startTestServer({ tools: testTools, dataDir });
    for (const [revision, value] of ["first-key-1", "agent-key-1"].entries())
      await request(made, "PATCH /api/v1/agents/first-agent/settings", {
        baseRevision: revision,
        operations: [{ op: "setConfig", tool: "vault", key: "api_key", value }],
      });
    await made.close();
    const kills = await killAtEach(async (at) => {
      const program = [await serverProgram(), "rotate-key", "--data", dataDir];
      const killed = spawn(process.execPath, program, { env: killedEnv({ at, from: "." }) });
      const [code] = await once(killed, "close");
      const server = await startTestServer({ tools: testTools, dataDir });
      const call = await request<{ result: unknown }>(
        server,
        "POST /api/v1/agents/first-agent/methods/check_key/call",
        { arguments: { key: "agent-key-1" } },
      );
      expect([at, call.body.result]).toEqual([at, true]);
      const path = "GET /api/v1/agents/first-agent/revisions";
      const { revisions } = (await request<RevisionsAnswer>(server, path)).body;
      expect(revisions).toHaveLength(2);
      expect(await isRecordWhole(server)).toBe(true);
      await server.close();
      expect([0, null]).toContain(code);
      return code !== 0;
    });
    expect(kills).toBeGreaterThan(2);
  },
);
