import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleEveryNth } from "../../test-depth.ts";
import type { CallAnswer, ProblemsAnswer, SettingsAnswer, SourcesAnswer } from "./api-contract.ts";
import { type ApiAnswer, request } from "./testing/api-client.ts";
import { ATTACKS, TEXT } from "./testing/hostile-attacks.mjs";
import { LOADS } from "./testing/hostile-loads.mjs";
import { REQUESTS, tally } from "./testing/hostile-requests.mjs";
import { type ServerProcess, startProcess } from "./testing/start-process.ts";
import { watchHealth } from "./testing/watch-health.mjs";

const PROGRAM = fileURLToPath(new URL("testing/hostile-mcp-server.mjs", import.meta.url));
/**
 * Milliseconds. Each of these took many times as long, most of them for ever; a busy machine takes
 * some of it for itself.
 */
const LONGEST_WAIT = 1_500;

const folder = mkdtempSync(join(tmpdir(), "pegboard-hostile-"));
const dataDir = join(folder, "data");
const given = join(folder, "given");
mkdirSync(given);
let server: ServerProcess;
let health: ReturnType<typeof watchHealth>;

async function start(): Promise<void> {
  server = await startProcess(["--data", dataDir, "--allow-path", given]);
  health = watchHealth(server.url ?? "");
}

async function stop(): Promise<void> {
  await health.stop();
  server.child.kill("SIGTERM");
  await server.ended;
}

beforeAll(start);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

function send<T>(line: string, body?: unknown): Promise<ApiAnswer<T>> {
  return request<T>({ url: server.url ?? "", terminalCode: server.terminalCode() }, line, body);
}

/**
 * Adds the attacker under a name of its own, switches it on, asks for all that is made of its list,
 * and calls it.
 */
async function suffer(attack: string): Promise<string> {
  const name = attack.replaceAll(/\W+/g, "_").toLowerCase();
  const config = { transport: "stdio", command: process.execPath, args: [PROGRAM, attack] };
  expect(await send("POST /api/sources", { name, config })).toMatchObject({ status: 201 });
  const { body } = await send<SettingsAnswer>("GET /api/agents/first-agent/settings");
  await send("PATCH /api/agents/first-agent/settings", {
    baseRevision: body.revision,
    operations: [{ op: "setTool", tool: name, state: "on" }],
  });
  for (const format of ["openai-chat", "gemini", "xml"])
    await send(`GET /api/agents/first-agent/toolset?format=${format}`);
  await send(`POST /api/agents/first-agent/methods/${name}-attack/call`, {
    arguments: { a: TEXT },
  });
  return name;
}

const expected: Record<string, RegExp> = {
  "pattern in settings": /a default does not fit: "a" must match the pattern \^\(a\+\)\+\$/,
  "pattern over a long text": /Matching the pattern \[ab\]\{0,60000\}c takes too long/,
  "doubled references": /its references lead to more than 10000 places/,
  "doubled references in an input schema": /its references lead to more than 10000 places/,
  "20,000 unique items": /its defaults have more than 100000 characters/,
  "many slow defaults": /its defaults take too long to judge/,
  "nested unions": /nested more than 500 levels deep/,
  "nested unions in an input schema": /nested more than 500 levels deep/,
  "100,000 properties": /listed 4,\d+,\d+ characters at once; at most 4,000,000 are taken/,
  "9,000 properties": /it has more than 5000 parts/,
  "9,000 settings": /it has more than 5000 parts/,
  "settings of many methods": /with those of the methods before it they have more than 2500 parts/,
  "20,000 tools": /a server may have 1500 tools at most/,
  "a description of 200 KB": /has 200000 characters/,
};

test.each(sampleEveryNth(Object.keys(ATTACKS), 6))(
  "%s: every other request is answered all the time",
  async (attack) => {
    health.takeWorst();
    const name = await suffer(attack);
    const wait = health.takeWorst();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(LONGEST_WAIT);
    const { body } = await send<ProblemsAnswer>("GET /api/problems");
    const told = body.problems.filter(
      ({ place }) => place.source?.includes(name) || place.tool === name,
    );
    const { body: sources } = await send<SourcesAnswer>("GET /api/sources");
    const added = sources.sources.find((source) => source.name === name);
    const text = expected[attack];
    const reasons = [...told.map(({ message }) => message), ...(added?.messages ?? [])];
    if (text) expect(reasons.join("\n")).toMatch(text);
    expect(added?.state).toMatch(/^(ready|failed)$/);
    if (attack !== "pattern in settings") await send(`DELETE /api/sources/${added?.id}`);
  },
);

test
  .skipIf(process.platform === "win32")
  .each(sampleEveryNth(Object.entries({ ...REQUESTS, ...LOADS }), 6))(
  "%s: is answered as it should, and every other request all the time",
  async (_, { prepare, attack, answers }) => {
    const attacked = {
      send: (line: string, body?: unknown) => send(line, body),
      url: server.url ?? "",
      folder: given,
    };
    await prepare?.(attacked);
    health.takeWorst();
    expect(tally(await attack(attacked))).toEqual(answers);
    expect(health.takeWorst()).toBeLessThan(LONGEST_WAIT);
  },
);

test("a value that a slow pattern judges is refused at once when it is saved, and a call is answered", async () => {
  const { body } = await send<SettingsAnswer>("GET /api/agents/first-agent/settings");
  const value = `${"a".repeat(40)}!`;
  health.takeWorst();
  const answer = await send("PATCH /api/agents/first-agent/settings", {
    baseRevision: body.revision,
    operations: [{ op: "setConfig", tool: "pattern_in_settings", key: "a", value }],
  });
  expect(answer).toMatchObject({ status: 422 });
  expect(answer.text).toContain("must match the pattern ^(a+)+$");
  const called = await send<CallAnswer>(
    "POST /api/agents/first-agent/methods/pattern_in_settings-attack/call",
    {
      arguments: { a: value },
    },
  );
  expect(called).toMatchObject({ status: 200 });
  expect(health.takeWorst()).toBeLessThan(LONGEST_WAIT);
});

test("after a restart it serves, with the attacker among its sources", async () => {
  await stop();
  await start();
  expect(await send("GET /api/tools")).toMatchObject({ status: 200 });
  const { body } = await send<SourcesAnswer>("GET /api/sources");
  expect(body.sources.map(({ name }) => name)).toContain("pattern_in_settings");
});
