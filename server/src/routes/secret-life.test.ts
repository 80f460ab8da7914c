import type { JsonObject } from "@pegboard/registry-core";
import { PROMPT_FORMATS, PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SettingsAnswer } from "../api-contract.ts";
import { type ApiAnswer, type EventRecord, recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";
import { testTools } from "../testing/test-tools.ts";

/** Each is found in plain, in base64 and in a URL. */
const SECRETS = [
  "first+secret/0123",
  "second+secret/4567",
  "header+secret/89ab",
  "shared+secret/cdef",
];
const AGENT = "/api/agents/first-agent";
let server: TestServer;
let record: EventRecord;
let sent: string[];
let logged: string;
beforeEach(async () => {
  sent = [];
  logged = "";
  const logTo = {
    write(line: string) {
      logged += line;
    },
  };
  // Old keys are sent as arguments here, which nothing knows as secrets any more;
  // call-log-route.test.ts holds the log to its secrets.
  server = await startTestServer({ tools: testTools, callLog: false, logLevel: "trace", logTo });
  record = await recordEvents(server);
});
afterEach(() => server.close());

async function ask<T = unknown>(line: string, body?: unknown): Promise<ApiAnswer<T>> {
  const answer = await request<T>(server, line, body);
  sent.push(answer.text, JSON.stringify([...answer.headers]));
  return answer;
}
const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "vault", key, value });
const save = (baseRevision: number, ...operations: object[]) =>
  ask<SettingsAnswer>(`PATCH ${AGENT}/settings`, { baseRevision, operations });
const call = (method: string, args = {}) =>
  ask<{ result: unknown }>(`POST ${AGENT}/methods/${method}/call`, { arguments: args });
const hasKey = async (key: string | undefined) => (await call("check_key", { key })).body.result;

function configOf({ body }: { body: SettingsAnswer }): JsonObject {
  const vault = body.settings.tools?.vault;
  return (typeof vault === "object" && vault.config) || {};
}

/**
 * Asks for everything that can be asked for, and looks for the secrets in all that ever left the
 * server or got on disk.
 */
async function expectNoTrace(): Promise<void> {
  const formats = Object.keys({ ...PROVIDER_FORMATS, ...PROMPT_FORMATS });
  const own = [
    "settings",
    "toolset",
    "prompt",
    ...formats.map((format) => `toolset?format=${format}`),
  ];
  const shared = ["tools", "agents", "agents/tools", "problems", "sources", "health"];
  for (const path of [
    ...own.map((path) => `${AGENT}/${path}`),
    ...shared.map((path) => `/api/${path}`),
  ]) {
    expect([path, (await ask(`GET ${path}`)).status]).toEqual([path, 200]);
  }
  await call("leak");
  await call("fail");
  const stored = await readStoredText(server.dataDir);
  const all = [...sent, stored, record.raw(), logged].join("\n");
  for (const secret of SECRETS) {
    for (const form of [
      secret,
      Buffer.from(secret).toString("base64"),
      encodeURIComponent(secret),
    ]) {
      expect(all).not.toContain(form);
    }
  }
}

it("from being set to being gone, a secret leaves no trace anywhere", async () => {
  const [first, second, header, shared] = SECRETS;
  const saved = await save(0, set("api_key", first), set("headers", { Authorization: header }));
  expect(await hasKey(first)).toBe(true);
  await expectNoTrace();

  const untouched = await save(
    1,
    ...Object.entries(configOf(saved)).map(([key, value]) => set(key, value)),
  );
  expect(untouched.body.revision).toBe(1);
  await save(1, set("max_results", 9));
  expect(await hasKey(first)).toBe(true);

  expect((await save(0, set("api_key", "conflict+secret"))).status).toBe(409);
  expect((await save(2, set("api_key", [first]))).status).toBe(422);
  expect((await save(2, set("region", configOf(saved).api_key))).status).toBe(422);
  await save(2, set("api_key", second));
  expect([await hasKey(first), await hasKey(second)]).toEqual([false, true]);
  await expectNoTrace();

  await ask("PATCH /api/organisation/settings", {
    baseRevision: 0,
    operations: [set("api_key", shared)],
  });
  expect(await hasKey(second)).toBe(true);
  await save(
    3,
    { op: "resetConfig", tool: "vault", key: "api_key" },
    { op: "resetConfig", tool: "vault", key: "headers" },
  );
  expect(await hasKey(shared)).toBe(true);
  await ask("POST /api/agents", { name: "Copy", copyOf: "first-agent" });
  await expectNoTrace();

  const operations = [{ op: "resetConfig", tool: "vault", key: "api_key" }];
  await ask("PATCH /api/organisation/settings", { baseRevision: 1, operations });
  const gone = await ask<SettingsAnswer>(`GET ${AGENT}/settings`);
  expect(configOf(gone)).toEqual({ max_results: 9 });
  expect((await call("check_key", { key: shared })).body.error?.code).toBe("method_not_offered");
  await expect.poll(() => record.events.length).toBeGreaterThanOrEqual(6);
  await expectNoTrace();
  await record.stop();
});
