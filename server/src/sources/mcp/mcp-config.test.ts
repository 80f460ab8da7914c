import { fileURLToPath } from "node:url";
import { followReference } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import type { Unavailable } from "@pegboard/registry-core/internal";
import { afterEach, expect, it } from "vitest";
import type {
  CallAnswer,
  CatalogAnswer,
  ProblemsAnswer,
  SettingsAnswer,
  ToolsetAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { createSource } from "../source-kinds.ts";

const CONFIGURED = fileURLToPath(
  new URL("../../testing/configured-mcp-server.mjs", import.meta.url),
);
let server: TestServer | undefined;
afterEach(() => server?.close());

async function start(mode: string): Promise<ToolDefinition> {
  const connection = {
    transport: "stdio" as const,
    command: process.execPath,
    args: [CONFIGURED, mode],
  };
  server = await startTestServer({
    sources: [createSource({ kind: "mcp", name: "shop", connection, addedBy: "file" })],
  });
  await save(0, { op: "setTool", tool: "shop", state: "on" });
  const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
  const definition = body.declared.find(({ name }) => name === "shop");
  if (!definition) throw new Error("The server's tool is missing.");
  return definition;
}

function running(): TestServer {
  if (!server) throw new Error("No server was started.");
  return server;
}

const save = (baseRevision: number, ...operations: object[]) =>
  request<SettingsAnswer>(running(), "PATCH /api/agents/first-agent/settings", {
    baseRevision,
    operations,
  });
const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "shop", key, value });

async function unavailable(): Promise<Unavailable | undefined> {
  const { body } = await request<ToolsetAnswer>(running(), "GET /api/agents/first-agent/toolset");
  return body.toolset.tools.find(({ definition }) => definition.name === "shop")?.unavailable;
}

/** The `_meta` that came with a call of the method. */
async function metaOf(functionName: string): Promise<unknown> {
  const { body } = await request<CallAnswer>(
    running(),
    `POST /api/agents/first-agent/methods/${functionName}/call`,
    {},
  );
  const { content } = body.result as { content: [{ text: string }] };
  return JSON.parse(content[0].text);
}

it("methods that take the same settings have them once, and calls carry them back", async () => {
  const definition = await start("same");
  expect(definition.configSchema?.properties).toEqual({
    region: { type: "string", enum: ["eu", "us"], default: "eu" },
    api_key: { type: "string", writeOnly: true },
  });
  expect(definition).toMatchObject({
    uiSchema: { region: { "ui:widget": "radio" } },
    configDefaults: { region: "eu" },
  });
  // The server has a default of its own for the secret: nothing is missing, and the default is not
  // told to anybody.
  expect(await unavailable()).toBeUndefined();
  expect(await metaOf("shop-search")).toEqual({ "pegboard/config-schema": { region: "eu" } });
  await save(1, set("region", "us"), set("api_key", "shop-key-123456"));
  expect(await metaOf("shop-fetch")).toEqual({
    "pegboard/config-schema": { region: "us", api_key: "[secret]" },
  });
  expect(await metaOf("shop-ping")).toEqual({});
  const refused = await save(2, set("region", "mars"));
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["tools", "shop", "config", "region"] }] } },
  });
});

it("methods that take different settings have a section each, under the key each published", async () => {
  const definition = await start("different");
  const { configSchema = {} } = definition;
  expect(Object.keys(configSchema.properties ?? {})).toEqual(["search", "fetch/all", "send"]);
  expect(configSchema.required).toEqual(["send"]);
  expect(definition.configDefaults).toMatchObject({
    search: { region: "eu" },
    "fetch/all": { limit: 10 },
  });
  expect(definition.uiSchema).toEqual({
    search: { region: { "ui:widget": "radio" } },
    "fetch/all": { limit: { "ui:help": "Few are faster" } },
  });
  const limit = configSchema.properties?.["fetch/all"]?.properties?.limit ?? {};
  expect(followReference(configSchema, limit)).toMatchObject({
    type: "integer",
    minimum: 1,
    title: "Limit",
  });

  expect(await unavailable()).toEqual({ kind: "config_missing", fields: ["Send"] });
  const nested = await save(1, set("fetch/all", { limit: 0, deeper: { limit: -1 } }));
  expect(nested.body.error?.issues?.map(({ path }) => path.slice(3))).toEqual([
    ["fetch/all", "limit"],
    ["fetch/all", "deeper", "limit"],
  ]);
  await save(1, set("send", { account: "a1" }), set("fetch/all", { limit: 3 }));
  expect(await unavailable()).toBeUndefined();
  expect(await metaOf("shop-send")).toEqual({ "pegboard/config-schema": { account: "a1" } });
  expect(await metaOf("shop-fetch_all")).toMatchObject({
    "unique.app/config-schema": { limit: 3 },
    "unique.app/config": { limit: 3 },
  });
  expect(await metaOf("shop-ping")).toEqual({});
});

it("names and addresses in settings are judged, also where two methods use the same ones", async () => {
  await start("named");
  const refused = await save(
    1,
    set("search", { rate: "a", item: 1.5 }),
    set("fetch", { rate: 1, item: 1 }),
  );
  expect(refused.body.error?.issues?.map(({ path }) => path.slice(3))).toEqual([
    ["search", "rate"],
    ["search", "item"],
    ["fetch", "rate"],
  ]);
  expect(
    (await save(1, set("search", { rate: 1.5, item: 1 }), set("fetch", { rate: "a" }))).status,
  ).toBe(200);
});

it("settings that cannot be used are problems, and the methods work without", async () => {
  expect(await start("invalid")).not.toHaveProperty("configSchema");
  const { body } = await request<ProblemsAnswer>(running(), "GET /api/problems");
  const settings = body.problems.filter(({ code }) => code === "mcp_settings");
  expect(settings).toMatchObject([
    {
      values: {
        method: "search",
        issue: {
          kind: "keyword",
          path: ["properties", "a"],
          issue: { path: ["type"], code: "enum" },
        },
      },
    },
    { values: { method: "fetch", issue: { kind: "no_object" } } },
    { values: { method: "ping", issue: { kind: "no_schema" } } },
    { values: { method: "send", issue: { kind: "no_target", reference: "other.json" } } },
    {
      values: {
        method: "list",
        issue: { kind: "non_object", found: { kind: "type", type: "array" } },
      },
    },
  ]);
  expect(await metaOf("shop-search")).toEqual({});
});
