import { afterEach, beforeEach, expect, it } from "vitest";
import type { RevisionAnswer, RevisionsAnswer, SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const AGENT = "/api/agents/first-agent";
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
});
afterEach(() => server.close());

const save = (baseRevision: number, operations: unknown[]) =>
  request<SettingsAnswer>(server, `PATCH ${AGENT}/settings`, { baseRevision, operations });

it("lists saves from the newest, and answers what was stored at each", async () => {
  const first = await save(0, [{ op: "setTemplate", template: "system", source: "First" }]);
  const second = await save(1, [
    { op: "setTemplate", template: "system", source: "Second" },
    { op: "setTokenBudget", tokens: 9000 },
  ]);
  const list = await request<RevisionsAnswer>(server, `GET ${AGENT}/revisions`);
  expect(list.body).toEqual({
    revisions: [
      { revision: 2, savedAt: second.body.savedAt, savedBy: "ada", changes: 2 },
      { revision: 1, savedAt: first.body.savedAt, savedBy: "ada", changes: 1 },
    ],
  });
  const at = async (revision: number) =>
    (await request<RevisionAnswer>(server, `GET ${AGENT}/revisions/${revision}`)).body.settings;
  expect(await at(0)).toEqual({});
  expect(await at(1)).toEqual(first.body.settings);
  expect(await at(2)).toEqual(second.body.settings);
});

it("never answers a secret of an old revision", async () => {
  await save(0, [{ op: "setConfig", tool: "vault", key: "api_key", value: "old-and-secret" }]);
  await save(1, [{ op: "resetConfig", tool: "vault", key: "api_key" }]);
  const { body } = await request<RevisionAnswer>(server, `GET ${AGENT}/revisions/1`);
  expect(body.settings).toEqual({ tools: { vault: { config: { api_key: { $secret: expect.any(String) } } } } });
  expect(JSON.stringify(body)).not.toContain("old-and-secret");
});

it.each(["3", "-1", "first"])("has no revision %s", async (revision) => {
  const { status, body } = await request(server, `GET ${AGENT}/revisions/${revision}`);
  expect({ status, body }).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringContaining("from 0 to 0") } },
  });
});
