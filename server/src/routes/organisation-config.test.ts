import { ownValue } from "@pegboard/json-schema";
import { applyOverrides, type JsonObject } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  CatalogAnswer,
  OrganisationAnswer,
  ProblemsAnswer,
  SettingsAnswer,
  ToolsetAnswer,
} from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";
import { testTools } from "../testing/test-tools.ts";

const KEY = "organisation-key-1";
const SETTINGS = "/api/agents/first-agent/settings";
let server: TestServer;
/** Every answer of the test, as it was sent. */
let sent: string[];
beforeEach(async () => {
  sent = [];
  const variables = { VAULT_TOKEN: "value-of-variable" };
  server = await startTestServer({
    tools: testTools,
    variables,
    secretVariables: ["VAULT_TOKEN", "NOT_THERE"],
  });
});
afterEach(() => server.close());

async function ask<T>(line: string, body?: unknown) {
  const answer = await request<T>(server, line, body);
  sent.push(answer.text);
  return answer;
}
const change = (config: Record<string, unknown>, baseRevision = 0) => {
  const operations = Object.entries(config).map(([key, value]) =>
    value === RESET ? reset(key) : set(key, value),
  );
  return ask<OrganisationAnswer>("PATCH /api/organisation/settings", { baseRevision, operations });
};
const save = (baseRevision: number, ...operations: object[]) =>
  ask<SettingsAnswer>(`PATCH ${SETTINGS}`, { baseRevision, operations });
const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "vault", key, value });
const reset = (key: string) => ({ op: "resetConfig", tool: "vault", key });
const RESET = Symbol("reset");
const call = (method: string, args = {}, agent = "first-agent") =>
  ask<{ result: unknown }>(`POST /api/agents/${agent}/methods/${method}/call`, { arguments: args });

async function vault() {
  const { body } = await ask<ToolsetAnswer>("GET /api/agents/first-agent/toolset");
  return body.toolset.tools.find(({ definition }) => definition.name === "vault");
}

/** What the browser makes of the same answers. */
async function seenInBrowser() {
  const { body } = await ask<CatalogAnswer>("GET /api/tools");
  return applyOverrides(body.declared, body.organisation).tools.find(
    ({ name }) => name === "vault",
  );
}

describe("config values for every agent", () => {
  it("are refused, with how many may be, when there are too many of them", async () => {
    const answer = await change({ limits: Array(2_001).fill(1) });
    const path = ["tools", "vault", "config"];
    expect(answer).toMatchObject({ status: 422, body: { error: { issues: [{ path }] } } });
    expect(answer.text).toContain("has 2,002 values");
  });

  it("lie over the defaults and under an agent's own, and decide what is offered", async () => {
    expect(await vault()).toMatchObject({
      unavailable: { kind: "config_missing", fields: ["API key"] },
    });
    const changed = await change({ api_key: KEY, max_results: 9 });
    expect(changed.body).toMatchObject({
      revision: 1,
      savedBy: "ada",
      configStates: {},
      settings: {
        tools: { vault: { config: { api_key: { $secret: expect.any(String) }, max_results: 9 } } },
      },
    });
    expect(await vault()).toMatchObject({ state: "on" });
    expect(await vault()).not.toHaveProperty("unavailable");
    expect((await call("count")).body.result).toBe(9);
    expect((await call("check_key", { key: KEY })).body.result).toBe(true);
    await save(0, set("max_results", 3));
    expect((await call("count")).body.result).toBe(3);
    await change({ max_results: 20, min_results: 1 }, 1);
    expect((await call("count")).body.result).toBe(3);
    await save(1, { op: "resetConfig", tool: "vault", key: "max_results" });
    expect((await call("count")).body.result).toBe(20);
    await change({ max_results: RESET }, 2);
    expect((await call("count")).body.result).toBe(5);
    expect(await seenInBrowser()).toMatchObject({
      organisationConfig: { min_results: 1 },
      configDefaults: { max_results: 5, min_results: 1, headers: {} },
    });
    expect((await seenInBrowser())?.configDefaults).toEqual(
      (await vault())?.definition.configDefaults,
    );
  });

  it("are kept across a restart, for agents that come later, and hold their secrets sealed", async () => {
    await change({ api_key: KEY });
    await change({ headers: { Authorization: "Bearer organisation-header" } }, 1);
    await change({ api_key: `${KEY}-replaced` }, 2);
    const dataDir = server.dataDir;
    for (const path of [
      "tools",
      "agents",
      "problems",
      "agents/first-agent/toolset",
      "agents/first-agent/prompt",
    ]) {
      await ask(`GET /api/${path}`);
    }
    await call("leak");
    await call("fail");
    const stored = await readStoredText(dataDir);
    for (const text of [...sent, stored]) expect(text).not.toMatch(/organisation-(key|header)/);
    await server.end();
    const again = await startTestServer({ tools: testTools, dataDir });
    await request(again, "POST /api/agents", { name: "Later" });
    const checked = await request<{ result: unknown }>(
      again,
      "POST /api/agents/later/methods/check_key/call",
      {
        arguments: { key: `${KEY}-replaced` },
      },
    );
    await again.close();
    expect(checked.body.result).toBe(true);
  });

  it("keep a secret whose marker comes back, and give it to an agent's own value", async () => {
    await change({ headers: { Authorization: "Bearer organisation-header" }, api_key: KEY });
    const { headers } = ((await seenInBrowser())?.configDefaults ?? {}) as { headers: JsonObject };
    expect((await change({ headers: { ...headers, Accept: "a/b" } }, 1)).status).toBe(200);
    expect((await save(0, set("headers", { ...headers, Accept: "c/d" }))).status).toBe(200);
    const { body } = await call("leak");
    expect(body.result).toMatchObject({ headers: { Authorization: "[secret]", Accept: "c/d" } });
    const api_key = ownValue((await seenInBrowser())?.configDefaults, "api_key");
    const moved = await save(1, set("max_results", api_key));
    expect(moved).toMatchObject({
      status: 422,
      body: { error: { issues: [{ path: ["tools", "vault", "config", "max_results"] }] } },
    });
  });

  it.each<[string, Record<string, unknown>, (string | number)[]]>([
    ["out of range", { max_results: 0 }, ["max_results"]],
    ["a faulty secret", { api_key: "short" }, ["api_key"]],
    ["wrong inside", { headers: { a: 1 } }, ["headers", "a"]],
    ["a marker of no secret", { api_key: { $secret: "gone" } }, ["api_key"]],
    ["against the author's own rule", { api_key: KEY, min_results: 9 }, ["min_results"]],
  ])("are refused when they are %s", async (_, config, path) => {
    const refused = await change(config);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { issues: [{ path: ["tools", "vault", "config", ...path] }] } },
    });
    expect((await ask<OrganisationAnswer>("GET /api/organisation/settings")).body.revision).toBe(0);
  });

  it("are refused for a tool without settings", async () => {
    const refused = await saveOrganisation(server, [{ ...set("a", 1), tool: "notes" }]);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { issues: [{ path: ["operations", 0, "tool"] }] } },
    });
  });

  it("merge with changes of other keys, and not with a different change of the same", async () => {
    await change({ max_results: 7, api_key: KEY });
    expect((await change({ min_results: 1, max_results: 7 }, 0)).status).toBe(200);
    const conflict = await change({ max_results: 8, api_key: KEY }, 0);
    expect(conflict).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
    expect(conflict.body.error?.conflicts).toMatchObject([
      {
        item: "config:vault/max_results",
        yours: { value: 8 },
        theirs: { value: 7 },
        savedBy: "ada",
      },
      { item: "config:vault/api_key", theirs: { value: { $secret: expect.any(String) } } },
    ]);
  });

  it("are reported once, with a way to reset them, when they are no longer valid", async () => {
    await change({ api_key: KEY });
    await request(server, "POST /api/agents", { name: "Second" });
    await server.end();
    const other = await startTestServer({
      tools: testTools,
      dataDir: server.dataDir,
      secretKey: "another phrase of tests",
    });
    const { body } = await request<ProblemsAnswer>(other, "GET /api/problems");
    await other.close();
    const found = body.problems.filter(
      ({ place }) => place.tool === "vault" && place.field !== undefined,
    );
    expect(found).toMatchObject([
      {
        values: { issue: { code: "secret_unreadable" } },
        place: { tool: "vault", field: ["api_key"] },
        fixes: [
          { kind: "open", tab: "config" },
          { kind: "operations", owner: { kind: "organisation" }, operations: [reset("api_key")] },
        ],
      },
    ]);
  });
});

describe("a secret in an environment variable", () => {
  it("is resolved when the tool is built and appears nowhere", async () => {
    const saved = await save(
      0,
      set("api_key", "${env:VAULT_TOKEN}"),
      set("headers", { A: "Bearer ${env:VAULT_TOKEN}" }),
    );
    expect(saved.body.settings.tools?.vault).toMatchObject({
      config: {
        api_key: { $secret: "env:${env:VAULT_TOKEN}" },
        headers: { A: { $secret: "env:Bearer ${env:VAULT_TOKEN}" } },
      },
    });
    expect((await call("check_key", { key: "value-of-variable" })).body.result).toBe(true);
    await call("leak");
    await call("fail");
    const settings = await ask<SettingsAnswer>(`GET ${SETTINGS}`);
    const back = settings.body.settings.tools?.vault as { config: JsonObject };
    expect((await save(1, set("api_key", back.config.api_key), set("max_results", 4))).status).toBe(
      200,
    );
    expect((await call("check_key", { key: "value-of-variable" })).body.result).toBe(true);
    const stored = await readStoredText(server.dataDir);
    for (const text of [...sent, stored]) expect(text).not.toContain("value-of-variable");
  });

  it("that is not set is a problem that names it, and the tool is not offered", async () => {
    await change({ api_key: "${env:VAULT_TOKEN}" });
    expect(await vault()).not.toHaveProperty("unavailable");
    expect((await save(0, set("api_key", "${env:NOT_THERE}"))).status).toBe(200);
    expect(await vault()).toMatchObject({
      unavailable: {
        kind: "config_invalid",
        issues: [
          { field: "API key", issue: { code: "variable_missing", values: { name: "NOT_THERE" } } },
        ],
      },
    });
    expect((await call("check_key", { key: "" })).body.error?.code).toBe("method_not_offered");
    await save(1, { op: "resetConfig", tool: "vault", key: "api_key" });
    const { dataDir } = server;
    await server.end();
    const without = await startTestServer({
      tools: testTools,
      dataDir,
      secretVariables: ["VAULT_TOKEN"],
    });
    const { body } = await request<ToolsetAnswer>(without, "GET /api/agents/first-agent/toolset");
    await without.close();
    expect(body.toolset.tools.find(({ definition }) => definition.name === "vault")).toMatchObject({
      state: "on",
      unavailable: {
        kind: "config_invalid",
        issues: [{ issue: { code: "variable_missing", values: { name: "VAULT_TOKEN" } } }],
      },
    });
  });
});
