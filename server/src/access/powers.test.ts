import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonSchema } from "@pegboard/registry-core";
import { BEHAVIOUR_FIELDS } from "@pegboard/registry-core/internal";
import { AllowedPaths } from "@pegboard/starter-tools";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { changePreferencesRequest } from "../api-contract/preference-contract.ts";
import type { CatalogAnswer, DefinitionsAnswer, Gain, SourceSummary } from "../api-contract.ts";
import { CONNECTION_FIELDS } from "../sources/mcp/parse-mcp-connection.ts";
import { ORIGIN_FIELDS } from "../sources/openapi/openapi-config.ts";
import { starterSource } from "../sources/starter-source.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import {
  BEHAVIOUR_POWERS,
  CONFIG_POWERS,
  isGain,
  OPERATION_POWERS,
  POWERFUL_SETTINGS,
  PREFERENCE_POWERS,
  SOURCE_POWERS,
} from "./powers.ts";
import { ROUTE_POWERS } from "./route-powers.ts";

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-rows-"));
  const paths = new AllowedPaths({ allowed: [], dataDir: join(folder, "data") });
  server = await startTestServer({
    dataDir: join(folder, "data"),
    sources: [starterSource({ paths })],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const keysOf = (schema: JsonSchema | undefined) => sorted(Object.keys(schema?.properties ?? {}));

const definitionsOf = async (tools: string[]) =>
  (
    await request<DefinitionsAnswer>(server, "POST /api/tools/definitions", { tools })
  ).body.definitions.map(({ definition }) => definition);

describe("the table has a row, with a reason, for", () => {
  it("every setting of the tools that ship with Pegboard, and no other", async () => {
    const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
    const names = body.declared.map(({ name }) => name);
    const found = Object.fromEntries(
      (await definitionsOf(names)).map(({ name, configSchema }) => [name, keysOf(configSchema)]),
    );
    const rows = Object.fromEntries(
      Object.entries(CONFIG_POWERS).map(([name, keys]) => [name, sorted(Object.keys(keys))]),
    );
    expect(rows).toEqual(found);
  });

  it("every route of the app that is not a mere look, and no other", () => {
    const routes = server.app.routes.filter(({ method }) => method !== "GET" && method !== "ALL");
    expect(sorted(Object.keys(ROUTE_POWERS))).toEqual(
      sorted(routes.map(({ method, path }) => `${method} ${path}`)),
    );
  });

  it("everything that the organisation can choose", () => {
    const { shape } = changePreferencesRequest;
    expect(sorted(Object.keys(PREFERENCE_POWERS))).toEqual(sorted(Object.keys(shape)));
    expect(sorted(Object.keys(PREFERENCE_POWERS.callLog))).toEqual(
      sorted(Object.keys(shape.callLog.unwrap().shape)),
    );
  });

  it("every field of a source", () => {
    expect(sorted(Object.keys(SOURCE_POWERS.openapi))).toEqual(sorted(ORIGIN_FIELDS));
    for (const transport of ["stdio", "http"] as const) {
      expect(sorted(Object.keys(SOURCE_POWERS[transport]))).toEqual(
        sorted(CONNECTION_FIELDS[transport]),
      );
    }
  });

  it("every setting of the tools of a service that OpenAPI describes", async () => {
    const text = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      servers: [
        { url: "https://{area}.example.com", variables: { area: { default: "a" } } },
        { url: "https://b.example" },
      ],
      paths: { "/x": { get: { operationId: "x", responses: { 200: { description: "x" } } } } },
    });
    const added = await request<SourceSummary>(server, "POST /api/sources/openapi", {
      name: "shop",
      text,
    });
    const tools = added.body.tools.map(({ name }) => name);
    expect(keysOf((await definitionsOf(tools))[0]?.configSchema)).toEqual(
      sorted(Object.keys(SOURCE_POWERS.openapiSettings)),
    );
  });

  it("everything that can be set about how a method runs", () => {
    expect(sorted(Object.keys(BEHAVIOUR_POWERS))).toEqual(sorted(BEHAVIOUR_FIELDS));
  });

  it("each with its reason", () => {
    const rows = [
      ...[...Object.values(CONFIG_POWERS), ...Object.values(SOURCE_POWERS)].flatMap((keys) =>
        Object.values(keys),
      ),
      ...[BEHAVIOUR_POWERS, OPERATION_POWERS, ROUTE_POWERS, PREFERENCE_POWERS.callLog].flatMap(
        (keys) => Object.values(keys),
      ),
    ];
    for (const { why } of rows as { why: string }[]) expect(why).toMatch(/\w+/);
  });
});

it("tells pages which settings ask for proof", async () => {
  const { body } = await request<{ settings: object }>(server, "GET /api/terminal-proof");
  expect(body.settings).toEqual(POWERFUL_SETTINGS);
  expect(POWERFUL_SETTINGS).toEqual({
    workspace_files: { root: "chosen", allow: "more", deny: "fewer" },
    web_fetch: { allowPrivate: "on" },
    sql_tool: { file: "chosen" },
  });
});

test.each<[Gain, unknown, unknown, boolean]>([
  ["chosen", undefined, "a", true],
  ["chosen", "a", "b", true],
  ["chosen", "a", "a", false],
  ["chosen", "a", undefined, false],
  ["on", false, true, true],
  ["on", true, true, false],
  ["on", true, false, false],
  ["off", true, false, true],
  ["off", true, undefined, true],
  ["off", undefined, false, false],
  ["off", false, true, false],
  ["more", ["a"], ["a", "b"], true],
  ["more", ["a", "b"], ["b"], false],
  ["more", ["**"], ["a"], false],
  ["more", undefined, ["a"], true],
  ["fewer", ["a", "b"], ["a"], true],
  ["fewer", ["a"], [], true],
  ["fewer", ["a"], undefined, true],
  ["fewer", ["a"], ["b", "a"], false],
  ["fewer", undefined, [], true],
  ["lower", 30, 29, true],
  ["lower", 30, 31, false],
])("%s: from %j to %j gives more: %s", (gain, before, after, expected) => {
  expect(isGain(gain, before, after)).toBe(expected);
});
