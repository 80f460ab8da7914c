import {
  agentCatalog,
  applyOverrides,
  functionNames,
  resolveToolset,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { formatToolset, serializePayload, withOwnFormats } from "@pegboard/registry-core/formats";
import { metadataOperations, type RegisteredTool } from "@pegboard/registry-core/internal";
import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryCatalog } from "../../../registry-core/src/testing/arbitrary-catalog.ts";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import type {
  AgentsAnswer,
  CatalogAnswer,
  SettingsAnswer,
  ToolsetAnswer,
} from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const state = fc.constantFrom("on", "off", "inherit");

it("the browser's resolver, the API's toolset, its payloads, its counts and its calls agree", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryCatalog,
      fc.array(fc.tuple(fc.nat(), fc.nat(), state)),
      async (catalog, picks) => {
        const server = await startTestServer({ tools: catalog.tools.map(runnable) });
        try {
          await saveOneByOne(server, toOperations(catalog.tools, picks));
          for (const [tool, disabledReason] of Object.entries(
            catalog.disabledByOrganisation ?? {},
          )) {
            await saveOrganisation(server, metadataOperations(tool, { disabledReason }));
          }
          await checkAgreement(server);
        } finally {
          await server.close();
        }
      },
    ),
    { numRuns: fewerUnlessDeep(30) },
  );
});

async function checkAgreement(server: TestServer): Promise<void> {
  const { declared, organisation, ownFormats, unavailable } = (
    await get<CatalogAnswer>(server, "/api/tools")
  ).body;
  const { settings } = (await get<SettingsAnswer>(server, "/api/agents/first-agent/settings")).body;
  const { tools, ...disabled } = applyOverrides(declared, organisation);
  const shared = { ...disabled, tools: withOwnFormats(tools, ownFormats), unavailable };
  const toolset = resolveToolset(agentCatalog(shared, settings), settings);
  const names = functionNames(shared.tools);

  expect(
    (await get<ToolsetAnswer>(server, "/api/agents/first-agent/toolset")).body.toolset,
  ).toEqual(JSON.parse(JSON.stringify(toolset)));
  const payload = await get(server, "/api/agents/first-agent/toolset?format=anthropic");
  expect(payload.text).toBe(serializePayload(formatToolset(toolset, names, "anthropic").payload));
  const methods = toolset.tools.flatMap((tool) => tool.methods.map((method) => ({ tool, method })));
  const [agent] = (await get<AgentsAnswer>(server, "/api/agents")).body.agents;
  expect(agent?.counts).toMatchObject({
    toolsOn: toolset.on,
    tools: toolset.total,
    methods: methods.filter(({ method }) => method.offered).length,
    notOffered: methods.filter(({ method }) => method.enabled && !method.offered).length,
  });
  for (const { tool, method } of methods) {
    const name = names.nameOf(tool.definition.name, method.definition.name);
    const called = await request(server, `POST /api/agents/first-agent/methods/${name}/call`, {});
    const refused = method.enabled ? 409 : 403;
    expect([name, called.status]).toEqual([name, method.offered ? 200 : refused]);
  }
}

const get = <T>(server: TestServer, path: string) => request<T>(server, `GET ${path}`);

function runnable(definition: ToolDefinition): RegisteredTool {
  return { definition, build: () => ({ call: () => "ran" }) };
}

function toOperations(tools: ToolDefinition[], picks: [number, number, string][]): object[] {
  return picks.flatMap(([tool, method, state]) => {
    const picked = tools[tool % Math.max(tools.length, 1)];
    if (!picked) return [];
    const name = picked.methods[method % (picked.methods.length + 1)]?.name;
    const operation = name === undefined ? { op: "setTool" } : { op: "setMethod", method: name };
    return [{ ...operation, tool: picked.name, state }];
  });
}

/** One save each, so that a refusal (core) keeps the others. */
async function saveOneByOne(server: TestServer, operations: object[]): Promise<void> {
  const path = "/api/agents/first-agent/settings";
  for (const operation of operations) {
    const { revision } = (await get<SettingsAnswer>(server, path)).body;
    const { status } = await request(server, `PATCH ${path}`, {
      baseRevision: revision,
      operations: [operation],
    });
    expect([200, 422]).toContain(status);
  }
}
