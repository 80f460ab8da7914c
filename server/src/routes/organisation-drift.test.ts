import { defineTool, type JsonSchema } from "@pegboard/registry-core";
import { metadataOperations, toToolSettings } from "@pegboard/registry-core/internal";
import { afterEach, expect, it } from "vitest";
import type { OrganisationAnswer, ProblemsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.close();
});

const search = (properties: Record<string, JsonSchema>, required: string[]) =>
  defineTool({
    name: "search",
    visible: true,
    config: { type: "object", properties, required },
    methods: { find: { run: () => 1 } },
  });

async function start(
  properties: Record<string, JsonSchema>,
  required: string[] = [],
): Promise<TestServer> {
  const [before] = servers;
  await servers.at(-1)?.end();
  const server = await startTestServer({
    tools: [search(properties, required)],
    ...(before && { dataDir: before.dataDir }),
  });
  servers.push(server);
  return server;
}

const organisation = async (server: TestServer) =>
  (await request<OrganisationAnswer>(server, "GET /api/organisation/settings")).body;
const problems = async (server: TestServer) =>
  (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems.filter(
    ({ kind, place }) => kind === "invalid config" && place.agent === undefined,
  );
const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "search", key, value });
const reset = (key: string) => ({ op: "resetConfig", tool: "search", key });
const configOf = async (server: TestServer) =>
  toToolSettings((await organisation(server)).settings.tools?.search).config;

it("what the schema changed since a value was set for the organisation is answered until it is settled", async () => {
  const limit = { type: "integer", default: 5 } as const;
  const before = await start({ limit, region: { type: "string" } });
  await saveOrganisation(before, [set("limit", 50), set("region", "us")]);
  expect((await organisation(before)).configStates).toEqual({});

  const after = await start({ limit: { ...limit, maximum: 10 } });
  const changes = async () => (await organisation(after)).configStates.search?.changes;
  expect(await changes()).toEqual([
    { kind: "changed", path: ["limit"], titles: ["Limit"], keyword: "maximum", after: 10 },
    { kind: "removed", path: ["region"], titles: ["Region"] },
  ]);
  const found = await problems(after);
  expect(found).toMatchObject([
    {
      code: "config_invalid",
      values: { field: "Limit", issue: { code: "maximum" } },
      place: { field: ["limit"] },
    },
    { code: "config_left_over", values: { field: "Region" }, place: { field: ["region"] } },
  ]);
  expect(found[0]?.message).toBe("Search: Limit must be at most 10");
  expect(found[1]?.fixes).toContainEqual(
    expect.objectContaining({ owner: { kind: "organisation" }, operations: [reset("region")] }),
  );

  // Another field of the tool says nothing about its settings.
  await saveOrganisation(after, metadataOperations("search", { weight: 5 }));
  expect(await changes()).toHaveLength(2);
  const { body } = await saveOrganisation(after, [set("limit", 9)]);
  expect(body.configStates.search).toMatchObject({
    changes: { length: 2 },
    problems: [{ path: ["region"] }],
  });
  expect(await changes()).toHaveLength(2);
  expect(await configOf(after)).toEqual({ limit: 9, region: "us" });
  await saveOrganisation(after, [reset("region")]);
  expect(await changes()).toBeUndefined();
  expect(await problems(after)).toEqual([]);
});

it("a value whose field was renamed moves to the new name", async () => {
  const before = await start({ region: { type: "string", title: "Region" } });
  await saveOrganisation(before, [set("region", "us")]);
  const after = await start({ area: { type: "string", title: "Region" } });
  const [problem] = await problems(after);
  const fix = problem?.fixes.find(({ code }) => code === "rename_value");
  if (fix?.kind !== "operations") throw new Error("Renaming is not offered.");
  expect((await saveOrganisation(after, fix.operations)).status).toBe(200);
  expect(await configOf(after)).toEqual({ area: "us" });
  expect(await problems(after)).toEqual([]);
});

it("that the organisation may leave required fields open is no change of the schema", async () => {
  const server = await start({ limit: { type: "integer" }, region: { type: "string" } }, [
    "region",
  ]);
  const { body } = await saveOrganisation(server, [set("limit", 9)]);
  expect(body.configStates).toEqual({});
  expect((await organisation(server)).configStates).toEqual({});
});
