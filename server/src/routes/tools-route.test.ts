import { defineTool } from "@pegboard/registry-core";
import { metadataOperations, type ToolMetadataOverrides } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  AgentSummary,
  CatalogAnswer,
  CompatibleToolsAnswer,
  DefinitionsAnswer,
  IconsAnswer,
  SwitchesAnswer,
  SwitchesRequest,
  ToolListAnswer,
  ToolUsageAnswer,
} from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { listedMethods } from "../testing/listed-methods.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const hiddenTool = defineTool({
  name: "acme.hidden",
  visible: false,
  app: "acme",
  methods: { run: { run: () => 1 } },
});
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: [...testTools, hiddenTool] });
});
afterEach(() => server.close());

const catalog = async () => (await request<CatalogAnswer>(server, "GET /api/tools")).body;
const usage = async () => (await request<ToolUsageAnswer>(server, "GET /api/tools/usage")).body;
const change = (tool: string, metadata: ToolMetadataOverrides) =>
  saveOrganisation(server, metadataOperations(tool, metadata));

describe("GET /api/tools/list", () => {
  const list = async () => (await request<ToolListAnswer>(server, "GET /api/tools/list")).body;
  const wholeOf = async (...tools: string[]) =>
    (await request<DefinitionsAnswer>(server, "POST /api/tools/definitions", { tools })).body
      .definitions;

  it("gives what lists show, and the rest of each tool by name", async () => {
    const [listed, whole] = [await list(), await catalog()];
    const { alike, ...answer } = listed;
    expect({ ...answer, declared: [] }).toEqual({ ...whole, declared: [], tokens: undefined });
    for (const [index, tool] of listed.declared.entries()) {
      const { listed: mark, alike: place, ...own } = tool;
      const methods = listedMethods(tool, listed);
      expect(whole.declared[index]).toMatchObject({ ...own, ...alike.tools[place], methods });
      expect(methods.filter((method) => "parameters" in method || "description" in method)).toEqual(
        [],
      );
      expect(tool.methods.names.map((name, at) => [name, tool.methods.tokens[at]])).toEqual(
        Object.entries(whole.tokens[tool.name] ?? {}),
      );
      expect(await wholeOf(tool.name)).toEqual([
        { listed: mark, definition: whole.declared[index] },
      ]);
    }
    expect(await wholeOf("gone")).toEqual([]);
  });

  it("has once what methods have alike", async () => {
    const { declared, alike } = await list();
    const methods = declared.flatMap(({ methods }) => methods.alike);
    expect(methods.length).toBeGreaterThan(alike.methods.length);
    expect(new Set(alike.methods.map((one) => JSON.stringify(one))).size).toBe(
      alike.methods.length,
    );
    expect(new Set(methods)).toEqual(new Set(alike.methods.keys()));
  });

  it("is the same, whatever coding is taken, until something changes", async () => {
    const get = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/tools/list`, { headers });
    const [plain, small] = [
      await get({ "Accept-Encoding": "identity" }),
      await get({ "Accept-Encoding": "br" }),
    ];
    expect(small.headers.get("content-encoding")).toBe("br");
    expect(await small.json()).toEqual(await plain.json());
    for (const { headers } of [plain, small]) {
      expect((await get({ "If-None-Match": headers.get("etag") ?? "" })).status).toBe(304);
    }
    const before = await list();
    await change("notes", { weight: 1 });
    expect((await get({ "If-None-Match": plain.headers.get("etag") ?? "" })).status).toBe(200);
    expect((await list()).declared).toEqual(before.declared);
  });

  it("takes no more names at once than it can answer", async () => {
    const tools = Array.from({ length: 501 }, (_, index) => `tool_${index}`);
    expect((await request(server, "POST /api/tools/definitions", { tools })).status).toBe(422);
  });
});

describe("GET /api/tools", () => {
  it("gives what code declares by weight, with all that is needed to show it", async () => {
    const body = await catalog();
    expect(body.declared.map(({ name }) => name)).toEqual([
      "message",
      "notes",
      "vault",
      "acme.hidden",
    ]);
    expect(body).toMatchObject({ organisation: {}, unavailable: {}, tokenizer: "o200k_base" });
    expect(body.icons.NotebookPen?.length).toBeGreaterThan(0);
    expect(body.tokens.notes?.read_note).toBeGreaterThan(10);
    expect(Object.keys(body.tokens.vault ?? {})).toEqual(["count", "check_key", "leak", "fail"]);
  });

  it("names the agents that have a tool on", async () => {
    await request(server, "POST /api/agents", { name: "Guest", newTools: "off" });
    const { agents, usedBy, configuredBy } = await usage();
    expect(agents).toEqual([
      { id: "first-agent", name: "First agent" },
      { id: "guest", name: "Guest" },
    ]);
    expect(usedBy).toMatchObject({ notes: "22", vault: "10" });
    const operations = [{ op: "setTool", tool: "vault", state: "on" }];
    await request(server, "PATCH /api/agents/guest/settings", { baseRevision: 0, operations });
    expect((await usage()).usedBy.vault).toBe("11");
    expect(configuredBy).toEqual({});
  });

  it("names the agents that have a config value of their own, by field", async () => {
    const operations = [{ op: "setConfig", tool: "vault", key: "max_results", value: 3 }];
    await request(server, "PATCH /api/agents/first-agent/settings", {
      baseRevision: 0,
      operations,
    });
    const own = { vault: { max_results: [{ id: "first-agent", name: "First agent" }] } };
    expect((await usage()).configuredBy).toEqual(own);
  });

  it("answers 304 until something changes", async () => {
    const first = await request(server, "GET /api/tools");
    const tag = first.headers.get("etag") ?? "";
    const again = () => fetch(`${server.url}/api/tools`, { headers: { "If-None-Match": tag } });
    expect((await again()).status).toBe(304);
    await change("notes", { weight: 1 });
    expect((await again()).status).toBe(200);
  });

  it("compiles the colour classes in use", async () => {
    const css = await request(server, "GET /api/colors.css");
    expect(css.headers.get("content-type")).toContain("text/css");
    expect(css.text).toContain("bg-amber-100");
  });

  it("gives the metadata document with overrides applied, as an array by weight and as a record", async () => {
    await change("acme.hidden", { weight: 1, isCore: true });
    const { body } = await request<{ name: string }[]>(server, "GET /api/tools/metadata");
    expect(body.map(({ name }) => name)).toEqual(["acme.hidden", "message", "notes", "vault"]);
    expect(body[0]).toMatchObject({
      display_name: "Acme.Hidden",
      is_core: true,
      weight: 1,
      visible: false,
      app: "acme",
    });
    const byName = await request<Record<string, unknown>>(
      server,
      "GET /api/tools/metadata?by=name",
    );
    expect(byName.body["acme.hidden"]).toEqual(body[0]);
  });

  it("draws icons by name, and none that Lucide does not have", async () => {
    const { body } = await request<IconsAnswer>(
      server,
      "GET /api/icons?name=Folder&name=__proto__&name=no-such",
    );
    expect(Object.keys(body.icons)).toEqual(["Folder"]);
    expect(body.icons.Folder?.[0]?.[0]).toBe("path");
    expect((await request<IconsAnswer>(server, "GET /api/icons")).body).toEqual({ icons: {} });
  });

  it("lists visible tools in the compatible shape", async () => {
    const { body } = await request<CompatibleToolsAnswer>(server, "GET /api/agents/tools");
    expect(body.results["pegboard.notes"]).toEqual({
      name: "Notes",
      description: "Keeps notes.",
      icon: "NotebookPen",
      app: "pegboard",
    });
    expect(Object.keys(body.results)).toHaveLength(3);
    await change("acme.hidden", { visible: true });
    const shown = await request<CompatibleToolsAnswer>(server, "GET /api/agents/tools");
    expect(shown.body.results).toHaveProperty(["acme.hidden", "app"], "acme");
  });
});

describe("POST /api/tools/switches", () => {
  it("counts how each agent in use has just these methods on, and what a switch can change", async () => {
    const { id } = (await request<AgentSummary>(server, "POST /api/agents", { name: "Desk" })).body;
    const away = (await request<AgentSummary>(server, "POST /api/agents", { name: "Away" })).body
      .id;
    await request(server, `PATCH /api/agents/${away}`, { archived: true });
    await request(server, `PATCH /api/agents/${id}/settings`, {
      baseRevision: 0,
      operations: [{ op: "setMethod", tool: "notes", method: "read_note", state: "off" }],
    });
    const switches = async (tools: SwitchesRequest["tools"]) =>
      (await request<SwitchesAnswer>(server, "POST /api/tools/switches", { tools })).body.agents;
    expect(await switches([{ tool: "notes" }, { tool: "message" }, { tool: "gone" }])).toEqual({
      "first-agent": { methods: 4, on: 4, canOn: 0, canOff: 2 },
      [id]: { methods: 4, on: 3, canOn: 1, canOff: 1 },
    });
    expect((await switches([{ tool: "notes", methods: ["read_note", "gone"] }]))[id]).toEqual({
      methods: 1,
      on: 0,
      canOn: 1,
      canOff: 0,
    });
  });
});
