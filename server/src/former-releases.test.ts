import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDeepRun } from "../../test-depth.ts";
import type {
  AuditAnswer,
  AuditVerification,
  CallAnswer,
  CallsLogAnswer,
  CreatedTokenAnswer,
  PeopleAnswer,
  PresetsAnswer,
  RevisionsAnswer,
  SettingsAnswer,
  SourcesAnswer,
} from "./api-contract.ts";
import { request } from "./testing/api-client.ts";
import { Browser } from "./testing/browser-session.ts";
import { formerProgram, formerReleases } from "./testing/former-program.ts";
import { joinAdmin, PASSWORD, sendAs } from "./testing/people.ts";
import { newEmptyDatabase } from "./testing/postgres.ts";
import { type ServerProcess, serverProgram, startProcess } from "./testing/start-process.ts";

const KEYED = fileURLToPath(new URL("testing/keyed-mcp-server.mjs", import.meta.url));
const [OF_AGENT, OF_SOURCE] = ["key-of-the-agent-5417", "key-of-the-source-5417"];
const FORMER = 3;
const SETTINGS = "/api/v1/agents/first-agent/settings";
const LOOK = "/api/v1/agents/first-agent/methods/keyed-look/call";

let folder: string;
const started: ServerProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-former-"));
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    // With the process that the program hands its phrases to.
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
    await ended;
  }
  rmSync(folder, { recursive: true });
});

type Start = (program: Promise<string>) => Promise<ServerProcess & { url: string }>;
function startIn(variables: NodeJS.ProcessEnv): Start {
  const env = { ...process.env, ...variables, PEGBOARD_STATE_DIR: join(folder, "state") };
  return async (program) => {
    const server = await startProcess(["--data", join(folder, "data")], env, program);
    started.push(server);
    if (server.url === undefined) throw new Error(`It ended: ${server.output()}`);
    return { ...server, url: server.url };
  };
}
async function stop({ child, ended, output }: ServerProcess): Promise<void> {
  child.kill("SIGINT");
  expect(await ended, output()).toEqual([0, null]);
}

const BOTH_FIT = { result: { content: [{ type: "text", text: "[true,true]" }] } };
const callAs = (server: { url: string }, token: string) =>
  sendAs<CallAnswer>(server, `POST ${LOOK}`, {
    body: { arguments: {} },
    headers: { Authorization: `Bearer ${token}` },
  });

/** What people of a release may have: answers the token of a caller. */
async function useRelease(server: ServerProcess & { url: string }): Promise<string> {
  const at = { url: server.url, terminalCode: server.terminalCode() };
  const ask = async <T>(line: string, body: unknown, status: number) => {
    const answer = await request<T>(at, line, body);
    expect([line, answer.status, answer.text]).toEqual([line, status, expect.anything()]);
    return answer.body;
  };
  const config = {
    transport: "stdio",
    command: process.execPath,
    args: [KEYED, OF_AGENT, OF_SOURCE],
    env: { KEY_OF_SOURCE: OF_SOURCE },
  };
  await ask("POST /api/v1/sources", { name: "keyed", config }, 201);
  const preset = { name: "Calm", tools: { calculator: false } };
  await ask("POST /api/v1/presets", preset, 201);
  const saves = [
    { op: "setTool", tool: "keyed", state: "on" },
    { op: "setConfig", tool: "keyed", key: "api_key", value: OF_AGENT },
    { op: "setPresets", presets: ["calm"] },
    { op: "setTemplate", template: "system", source: "Former." },
  ];
  for (const [baseRevision, operation] of saves.entries())
    await ask(`PATCH ${SETTINGS}`, { baseRevision, operations: [operation] }, 200);
  const weigh = { op: "setToolMetadata", tool: "calculator", field: "weight", value: 7 };
  const organisation = { baseRevision: 0, operations: [weigh] };
  await ask("PATCH /api/v1/organisation/settings", organisation, 200);
  await ask("PATCH /api/v1/preferences", { tokenizer: "claude" }, 200);
  const { value } = await ask<CreatedTokenAnswer>(
    ...(["POST /api/v1/agents/first-agent/tokens", { name: "CI" }, 201] as const),
  );
  expect((await callAs(server, value)).body).toMatchObject(BOTH_FIT);
  await joinAdmin(at);
  return value;
}

/** That all of it is there, and works, in today's program. */
async function judge(server: ServerProcess & { url: string }, token: string): Promise<void> {
  const ada = new Browser(server);
  const read = async <T>(line: string, body?: unknown) => {
    const answer = await ada.send<T>(line, body);
    expect([line, answer.status, answer.text]).toEqual([line, 200, expect.anything()]);
    return answer.body;
  };
  await read("POST /api/v1/session", { email: "ada@example.com", password: PASSWORD });
  const sources = async () => (await read<SourcesAnswer>("GET /api/v1/sources")).sources;
  await expect
    .poll(async () => (await sources()).find(({ name }) => name === "keyed")?.state)
    .toBe("ready");
  const { settings, revision } = await read<SettingsAnswer>(`GET ${SETTINGS}`);
  expect(revision).toBe(4);
  expect(settings).toMatchObject({ presets: ["calm"], prompts: { system: "Former." } });
  expect(JSON.stringify(settings)).not.toContain(OF_AGENT);
  const { revisions } = await read<RevisionsAnswer>(`GET /api/v1/agents/first-agent/revisions`);
  expect(revisions.map((one) => one.revision)).toEqual([4, 3, 2, 1]);
  const { presets } = await read<PresetsAnswer>("GET /api/v1/presets");
  expect(presets).toMatchObject([{ id: "calm", followers: [{ id: "first-agent" }] }]);
  const organisation = await read<SettingsAnswer>("GET /api/v1/organisation/settings");
  expect(organisation.revision).toBe(1);
  expect(await read("GET /api/v1/preferences")).toMatchObject({ tokenizer: "claude" });
  const people = await read<PeopleAnswer>("GET /api/v1/people");
  expect(people.people).toMatchObject([{ email: "ada@example.com", role: "admin" }]);

  // Both secrets open, and the token lets its caller in.
  const called = await callAs(server, token);
  expect([called.status, called.body]).toEqual([200, expect.objectContaining(BOTH_FIT)]);
  const calls = async () => (await read<CallsLogAnswer>("GET /api/v1/calls")).calls;
  const logged = { functionName: "keyed-look", outcome: "ok" };
  await expect.poll(calls).toMatchObject([logged, logged]);

  // What was recorded then is whole, and goes on.
  const operations = [{ op: "setTemplate", template: "system", source: "Now." }];
  const saved = await ada.send(`PATCH ${SETTINGS}`, { baseRevision: 4, operations });
  expect([saved.status, saved.text]).toEqual([200, expect.anything()]);
  expect(await read<AuditVerification>("POST /api/v1/audit/verify", {})).toMatchObject({
    changed: [],
    missing: [],
    checkpoints: { broken: [], missing: [] },
  });
  const { entries } = await read<AuditAnswer>("GET /api/v1/audit?kind=settings_saved");
  expect(entries.length).toBeGreaterThan(5);
}

const ENGINES = {
  "a file": async () => ({}),
  PostgreSQL: async () => ({
    PEGBOARD_DATABASE_URL: await newEmptyDatabase(),
    PEGBOARD_SECRET_KEY: "a phrase that only tests have",
  }),
};

// The programs of before are built from the history, which not every checkout has.
describe.runIf(isDeepRun)("what a former release stored", () => {
  const releases = isDeepRun ? formerReleases(FORMER) : [];
  const programs = new Map<string, Promise<string>>();
  const programOf = (release: (typeof releases)[number]) => {
    const program = programs.get(release.step) ?? formerProgram(release);
    programs.set(release.step, program);
    return program;
  };
  const cases = releases.flatMap((release) =>
    Object.entries(ENGINES).map(([engine, open]) => ({ ...release, engine, open, release })),
  );

  it.each(cases)(
    "is there and works after an upgrade from $step, in $engine",
    { timeout: 180_000 },
    async ({ release, open }) => {
      const start = startIn(await open());
      const former = await start(programOf(release));
      const token = await useRelease(former);
      await stop(former);
      const server = await start(serverProgram());
      await judge(server, token);
      await stop(server);
    },
  );
});
