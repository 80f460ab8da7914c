import { tmpdir } from "node:os";
import type { JsonObject } from "@pegboard/registry-core";
import {
  metadataOperations,
  toToolSettings,
  type Unavailable,
} from "@pegboard/registry-core/internal";
import { AllowedPaths } from "@pegboard/starter-tools";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDeepRun } from "../../../test-depth.ts";
import type {
  CatalogAnswer,
  ProblemsAnswer,
  SettingsAnswer,
  SourceSummary,
  ToolsetAnswer,
} from "../api-contract.ts";
import { createSource } from "../sources/source-kinds.ts";
import { request } from "../testing/api-client.ts";
import { type RecordingServer, startRecordingServer } from "../testing/recording-server.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";

const SECRET = "Bearer canary-secret-5f3a";
const VARIABLE = "canary-variable-9d21";
const FIRST = "/api/agents/first-agent";
let server: TestServer;
let honest: RecordingServer;
let attacker: RecordingServer;

beforeEach(async () => {
  const variables = { SEARCH_TOKEN: VARIABLE, CLOUD_KEY: VARIABLE };
  server = await startTestServer({
    sources: [
      createSource({
        kind: "starter",
        paths: new AllowedPaths({ allowed: [], dataDir: tmpdir() }),
      }),
    ],
    variables,
    secretVariables: ["SEARCH_TOKEN"],
  });
  honest = await startRecordingServer();
  attacker = await startRecordingServer();
});
afterEach(async () => {
  await server.close();
  for (const each of [honest, attacker]) await each.close();
});

const ask = <T>(line: string, body?: unknown) => request<T>(server, line, body);
const set = (key: string, value: unknown, tool = "web_fetch") => ({
  op: "setConfig",
  tool,
  key,
  value,
});
const settingsOf = async (agent = FIRST) =>
  (await ask<SettingsAnswer>(`GET ${agent}/settings`)).body;

async function save(operations: object[], agent = FIRST) {
  const { revision } = await settingsOf(agent);
  return ask<SettingsAnswer>(`PATCH ${agent}/settings`, { baseRevision: revision, operations });
}

async function configOf(tool = "web_fetch", agent = FIRST): Promise<JsonObject> {
  const entry = (await settingsOf(agent)).settings.tools?.[tool];
  return (typeof entry === "object" && entry.config) || {};
}

const fetchFrom = (to: RecordingServer, agent = FIRST) =>
  ask<{ result: unknown }>(`POST ${agent}/methods/fetch_url/call`, { arguments: { url: to.url } });

async function unavailable(tool: string, agent = FIRST): Promise<Unavailable | undefined> {
  const { body } = await ask<ToolsetAnswer>(`GET ${agent}/toolset`);
  return body.toolset.tools.find(({ definition }) => definition.name === tool)?.unavailable;
}

const ON = { op: "setTool", tool: "web_fetch", state: "on" };
const setUp = (agent = FIRST) =>
  save(
    [
      ON,
      set("allowedHosts", [honest.host]),
      set("allowPrivate", true),
      set("headers", { Authorization: SECRET }),
    ],
    agent,
  );
const pointAt = (to: RecordingServer, agent = FIRST) =>
  save([set("allowedHosts", [honest.host, to.host])], agent);

/** What is said of a header whose secret was entered for another destination. */
const moved = (code: string, changed: string) => ({
  kind: "config_invalid",
  issues: [{ field: "Headers › Authorization", issue: { code, values: { changed: [changed] } } }],
});
const AGAIN = moved("secret_moved", "“Allowed hosts”");

describe("a secret goes only where it was meant to go", () => {
  it("not to other hosts: it asks to be entered again, and says why", async () => {
    await setUp();
    expect((await fetchFrom(honest)).status).toBe(200);
    expect(honest.received()).toContain(SECRET);
    expect((await pointAt(attacker)).status).toBe(200);
    expect((await fetchFrom(attacker)).body.error?.code).toBe("method_not_offered");
    expect(await unavailable("web_fetch")).toMatchObject(AGAIN);
    const { body } = await ask<ProblemsAnswer>("GET /api/problems");
    expect(body.problems.filter(({ kind }) => kind === "secret not used")).toMatchObject([
      {
        code: "config_invalid",
        values: {
          tool: "Web fetch",
          field: "Headers › Authorization",
          issue: { code: "secret_moved" },
        },
        place: { agent: "first-agent", tool: "web_fetch", field: ["headers", "Authorization"] },
        fixes: [
          { kind: "open", code: "open_field" },
          { kind: "operations" },
          { kind: "operations" },
        ],
      },
    ]);

    const { headers } = await configOf();
    await save([set("headers", { ...(headers as JsonObject), Accept: "text/plain" })]);
    expect(await unavailable("web_fetch")).toMatchObject(AGAIN);
    await save([set("headers", { Authorization: "another" })]);
    expect((await fetchFrom(attacker)).status).toBe(200);
    expect(attacker.received()).toContain("another");
    expect(attacker.received()).not.toContain(SECRET);
  });

  it("not to hosts of a preset, whether it is changed or followed later", async () => {
    await save([set("allowPrivate", true), set("headers", { Authorization: SECRET })]);
    const config = { allowedHosts: [attacker.host] };
    await ask("POST /api/presets", {
      name: "Hosts",
      tools: { web_fetch: { enabled: true, config } },
    });
    expect((await save([{ op: "setPresets", presets: ["hosts"] }])).status).toBe(200);
    expect((await fetchFrom(attacker)).body.error?.code).toBe("method_not_offered");
    expect(await unavailable("web_fetch")).toMatchObject(AGAIN);
    await save([set("headers", { Authorization: "another" })]);
    expect((await fetchFrom(attacker)).status).toBe(200);
    const operations = [set("allowedHosts", [attacker.host, honest.host])];
    await ask("PATCH /api/presets/hosts/settings", { baseRevision: 1, operations });
    expect((await fetchFrom(honest)).body.error?.code).toBe("method_not_offered");
    expect([attacker.received(), honest.received()].join()).not.toContain(SECRET);
    expect(honest.received()).not.toContain("another");
  });

  it("not into private networks that were not allowed when it was entered", async () => {
    await save([set("allowedHosts", [attacker.host]), set("headers", { Authorization: SECRET })]);
    await save([set("allowPrivate", true)]);
    expect(await unavailable("web_fetch")).toMatchObject(
      moved("secret_moved", "“Private addresses”"),
    );
    await fetchFrom(attacker);
    expect(attacker.received()).toBe("");
  });

  it.runIf(isDeepRun)("not under another key", async () => {
    await setUp();
    const { headers } = await configOf();
    const renamed = await save([
      set("headers", { "X-Leak": (headers as JsonObject).Authorization }),
    ]);
    expect(renamed).toMatchObject({
      status: 422,
      body: {
        error: { issues: [{ path: ["tools", "web_fetch", "config", "headers", "X-Leak"] }] },
      },
    });
  });

  it("not by a copy of the agent, which has it where the original has", async () => {
    await setUp();
    await ask("POST /api/agents", { name: "Copy", copyOf: "first-agent" });
    expect((await fetchFrom(honest, "/api/agents/copy")).status).toBe(200);
    expect(honest.received()).toContain(SECRET);
    await pointAt(attacker, "/api/agents/copy");
    await fetchFrom(attacker, "/api/agents/copy");
    expect(await unavailable("web_fetch", "/api/agents/copy")).toMatchObject(AGAIN);
    expect(attacker.received()).toBe("");
  });

  it("not where one agent leads what was set for every agent, by itself or as its own value", async () => {
    const hosts = [set("allowedHosts", [honest.host]), set("allowPrivate", true)];
    await saveOrganisation(server, [...hosts, set("headers", { Authorization: SECRET })]);
    await save([ON]);
    expect((await fetchFrom(honest)).status).toBe(200);
    expect(honest.received()).toContain(SECRET);
    await pointAt(attacker);
    await fetchFrom(attacker);
    expect(await unavailable("web_fetch")).toMatchObject(
      moved("organisation_secret_moved", "“Allowed hosts”"),
    );
    const { body } = await ask<ProblemsAnswer>("GET /api/problems");
    const problem = body.problems.find(({ kind }) => kind === "secret not used");
    expect(problem).toMatchObject({
      place: { agent: "first-agent" },
      fixes: [{ code: "open_field" }],
    });

    const { body: catalog } = await ask<CatalogAnswer>("GET /api/tools");
    await save([
      set("headers", toToolSettings(catalog.organisation.tools?.web_fetch).config?.headers),
    ]);
    expect(await unavailable("web_fetch")).toMatchObject(AGAIN);
    await fetchFrom(attacker);
    expect(attacker.received()).toBe("");
    await save([{ op: "resetConfig", tool: "web_fetch", key: "allowedHosts" }]);
    expect(await unavailable("web_fetch")).toBeUndefined();
  });

  it.runIf(isDeepRun)(
    "goes there again when the way is as it was, and stays through whatever does not lead it elsewhere",
    async () => {
      await setUp();
      const before = await configOf();
      await save(Object.entries(before).map(([key, value]) => set(key, value)));
      expect((await settingsOf()).revision).toBe(1);
      await save([set("timeLimit", 20)]);
      await pointAt(attacker);
      await save([set("allowedHosts", [honest.host])]);
      expect(await unavailable("web_fetch")).toBeUndefined();
      expect((await fetchFrom(honest)).status).toBe(200);
      expect(honest.received()).toContain(SECRET);
      await save([{ op: "resetConfig", tool: "web_fetch", key: "headers" }]);
      const back = await save([set("headers", before.headers)]);
      expect(back.status).toBe(422);
    },
  );
});

describe("a secret of an MCP server's settings", () => {
  const add = (to: RecordingServer) =>
    ask<SourceSummary>("POST /api/sources", {
      name: "goodsearch",
      config: { transport: "http", url: to.url },
    });
  const search = () => ask(`POST ${FIRST}/methods/goodsearch-search/call`, { arguments: {} });

  it("does not go to another server under the same name", async () => {
    const { body: source } = await add(honest);
    const operations = [
      { op: "setTool", tool: "goodsearch", state: "on" },
      set("api_key", SECRET, "goodsearch"),
      set("region", "eu", "goodsearch"),
    ];
    expect((await save(operations)).status).toBe(200);
    expect((await search()).status).toBe(200);
    expect(honest.received()).toContain(SECRET);
    await ask(`DELETE /api/sources/${source.id}`);
    expect((await add(attacker)).status).toBe(201);
    expect((await search()).body.error?.code).toBe("method_off");
    const { settings } = await settingsOf();
    expect(settings.tools).toEqual({
      [`goodsearch@${source.id}`]: { enabled: true, config: { region: "eu" } },
    });
    await save([{ op: "setTool", tool: "goodsearch", state: "on" }]);
    expect((await search()).status).toBe(200);
    expect(attacker.received()).toContain("tools/call");
    expect(attacker.received()).not.toMatch(/canary|"eu"/);
    const { body } = await ask<ProblemsAnswer>("GET /api/problems");
    expect(body.problems.filter(({ kind }) => kind === "unknown tool")).toMatchObject([
      {
        code: "source_gone",
        values: { name: "goodsearch" },
        fixes: [
          { code: "remove", operations: [{ op: "removeTool", tool: `goodsearch@${source.id}` }] },
        ],
      },
    ]);
    await save([{ op: "removeTool", tool: `goodsearch@${source.id}` }]);
    expect((await settingsOf()).settings.tools).toEqual({ goodsearch: { enabled: true } });
  });

  it.runIf(isDeepRun)(
    "does not go to another server under the same name by what was set for every agent either",
    async () => {
      const { body: source } = await add(honest);
      await saveOrganisation(server, [
        set("api_key", SECRET, "goodsearch"),
        set("region", "eu", "goodsearch"),
        ...metadataOperations("goodsearch", { weight: 1 }),
      ]);
      await save([{ op: "setTool", tool: "goodsearch", state: "on" }]);
      await search();
      expect(honest.received()).toContain(SECRET);
      await ask(`DELETE /api/sources/${source.id}`);
      await add(attacker);
      await save([{ op: "setTool", tool: "goodsearch", state: "on" }]);
      await search();
      expect(attacker.received()).toContain("tools/call");
      expect(attacker.received()).not.toMatch(/canary|"eu"/);
      const again = await saveOrganisation(
        server,
        metadataOperations("goodsearch", { weight: 2 }),
        1,
      );
      expect(again.status).toBe(200);
      expect(again.body.settings.tools?.goodsearch).toEqual({ metadata: { weight: 2 } });
    },
  );

  it("is nowhere in the files once its source or its agent is removed", async () => {
    const { body: source } = await add(honest);
    const files = () => readStoredText(server.dataDir);
    const sealedIds = async () => [
      ...(await ask<SettingsAnswer>(`GET ${FIRST}/settings`)).text.matchAll(/to:([0-9a-f-]{36})/g),
    ];
    await save([set("api_key", SECRET, "goodsearch")]);
    await save([set("api_key", "second canary", "goodsearch")]);
    const { text } = await saveOrganisation(server, [set("api_key", SECRET, "goodsearch")]);
    const ids = [...(await sealedIds()), ...text.matchAll(/to:([0-9a-f-]{36})/g)].map(([, id]) =>
      String(id),
    );
    expect(ids.length).toBe(2);
    for (const id of ids) expect(await files()).toContain(id);
    expect(await files()).toContain('"iv"');
    await ask(`DELETE /api/sources/${source.id}`);
    for (const id of ids) expect(await files()).not.toContain(id);

    await ask("POST /api/agents", { name: "Other" });
    await setUp("/api/agents/other");
    expect(await files()).toContain('"to":{"digest"');
    await ask("DELETE /api/agents/other?forever=true");
    expect(await files()).not.toContain('"to":{"digest"');
  });

  it.runIf(isDeepRun)("is not taken over by another tool", async () => {
    await setUp();
    await add(attacker);
    const replaced = await save([
      { op: "replaceTool", tool: "web_fetch", replacement: "goodsearch" },
    ]);
    expect(replaced.status).toBe(422);
    await save([{ op: "setTool", tool: "goodsearch", state: "on" }]);
    await search();
    expect(attacker.received()).not.toContain("canary");
  });
});

describe("an environment variable", () => {
  it("goes nowhere without the permission of whoever started Pegboard", async () => {
    const hosts = [set("allowedHosts", [attacker.host]), set("allowPrivate", true)];
    const refused = await save([...hosts, set("headers", { "X-Key": "${env:CLOUD_KEY}" })]);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: {
          issues: [{ message: expect.stringContaining("PEGBOARD_SECRET_VARIABLES=CLOUD_KEY") }],
        },
      },
    });
    const unknown = await save([...hosts, set("headers", { "X-Key": "${env:NO_SUCH_KEY}" })]);
    expect(unknown.text.replaceAll("NO_SUCH_KEY", "CLOUD_KEY")).toBe(refused.text);
    await fetchFrom(attacker);
    expect(attacker.received()).not.toContain(VARIABLE);
    await save([ON, ...hosts, set("headers", { "X-Key": "${env:SEARCH_TOKEN}" })]);
    await fetchFrom(attacker);
    expect(attacker.received()).toContain(VARIABLE);
  });

  it("goes nowhere by what a connection leaves open", async () => {
    const { terminalCode: _, ...nobody } = server;
    const left = (name: string, more: object = {}) => ({
      reference: `\${${name}}`,
      title: name,
      isSecret: true,
      isRequired: true,
      ...more,
    });
    const add = (pendingValues: object[]) =>
      request<SourceSummary>(nobody, "POST /api/v1/sources", {
        name: "away",
        config: {
          transport: "http",
          url: `${attacker.url}/?key=\${SEARCH_TOKEN}&more=\${later}`,
          pendingValues,
        },
      });
    const enter = (id: string, values: object) =>
      request(nobody, `PATCH /api/v1/sources/${id}`, { values });
    const fromHere = left("SEARCH_TOKEN", { variable: "SEARCH_TOKEN" });
    expect((await add([fromHere, left("later")])).status).toBe(422);
    expect((await add([left("later", { reference: new URL(attacker.url).host })])).status).toBe(
      422,
    );
    expect((await add([])).status).toBe(422);
    const added = await add([left("SEARCH_TOKEN"), left("later")]);
    expect(added.status).toBe(201);
    expect(attacker.received()).toBe("");
    await enter(added.body.id, { "${later}": "1" });
    expect(attacker.received()).toBe("");
    expect((await enter(added.body.id, { "${SEARCH_TOKEN}": "${SEARCH_TOKEN}" })).status).toBe(200);
    expect(attacker.received()).not.toBe("");
    expect(attacker.received()).not.toContain(VARIABLE);
  });
});
