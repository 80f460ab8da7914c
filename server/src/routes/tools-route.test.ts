import { defineTool } from "@pegboard/registry-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  CatalogAnswer,
  ChangeOverridesAnswer,
  CompatibleToolsAnswer,
  IconsAnswer,
  ToolsetAnswer,
} from "../api-contract.ts";
import { type EventRecord, recordEvents, request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const hiddenTool = defineTool({ name: "acme.hidden", visible: false, app: "acme", methods: { run: { run: () => 1 } } });
let server: TestServer;
let record: EventRecord;
beforeEach(async () => {
  server = await startTestServer({ tools: [...testTools, hiddenTool] });
  record = await recordEvents(server);
});
afterEach(async () => {
  await record.stop();
  await server.close();
});

const catalog = async () => (await request<CatalogAnswer>(server, "GET /api/tools")).body;
const change = (tool: string, changes: object, baseRevision = 0) =>
  request<ChangeOverridesAnswer>(server, `PATCH /api/tools/${tool}/overrides`, { baseRevision, changes });

describe("GET /api/tools", () => {
  it("gives what code declares by weight, with all that is needed to show it", async () => {
    const body = await catalog();
    expect(body.declared.map(({ name }) => name)).toEqual(["message", "notes", "vault", "acme.hidden"]);
    expect(body).toMatchObject({ overrides: {}, overridesRevision: 0, unavailable: {}, tokenizer: "o200k_base" });
    expect(body.icons.NotebookPen?.length).toBeGreaterThan(0);
    expect(body.tokens.notes?.read_note).toBeGreaterThan(10);
    expect(Object.keys(body.tokens.vault ?? {})).toEqual(["count", "check_key", "leak", "fail"]);
    expect(body.usedBy.notes).toEqual([{ id: "first-agent", name: "First agent", offered: true }]);
    expect(body.configuredBy).toEqual({});
  });

  it("names the agents that have a config value of their own, by field", async () => {
    const operations = [{ op: "setConfig", tool: "vault", key: "max_results", value: 3 }];
    await request(server, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
    const own = { vault: { max_results: [{ id: "first-agent", name: "First agent" }] } };
    expect((await catalog()).configuredBy).toEqual(own);
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
    const byName = await request<Record<string, unknown>>(server, "GET /api/tools/metadata?by=name");
    expect(byName.body["acme.hidden"]).toEqual(body[0]);
  });

  it("draws icons by name, and none that Lucide does not have", async () => {
    const { body } = await request<IconsAnswer>(server, "GET /api/icons?name=Folder&name=__proto__&name=no-such");
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

describe("PATCH overrides", () => {
  it("locks a tool on for every agent, also where it was off, and gives it back", async () => {
    await request(server, "PATCH /api/agents/first-agent/settings", {
      baseRevision: 0,
      operations: [{ op: "setTool", tool: "vault", state: "off" }],
    });
    const vault = async () => {
      const { body } = await request<ToolsetAnswer>(server, "GET /api/agents/first-agent/toolset");
      return body.toolset.tools.find(({ definition }) => definition.name === "vault");
    };
    expect(await vault()).toMatchObject({ state: "off", locked: false });
    expect(await change("vault", { isCore: true })).toMatchObject({
      status: 200,
      body: { revision: 1, override: { isCore: true } },
    });
    expect(await vault()).toMatchObject({ state: "on", locked: true });
    await expect.poll(() => record.events.at(-1)).toEqual({ type: "catalog" });
    const refused = await request(server, "PATCH /api/agents/first-agent/settings", {
      baseRevision: 1,
      operations: [{ op: "setTool", tool: "vault", state: "off" }],
    });
    expect(refused.body.error?.code).toBe("core_cannot_be_off");
    await change("vault", { isCore: null }, 1);
    expect(await vault()).toMatchObject({ state: "off", locked: false });
  });

  it("hides a tool without taking it out of the toolset, and keeps that across a restart", async () => {
    await change("notes", { visible: false, displayName: "Scraps", methods: { read_note: { isCore: true } } });
    await server.end();
    const again = await startTestServer({ tools: testTools, dataDir: server.dataDir });
    const { body } = await request<CatalogAnswer>(again, "GET /api/tools");
    const payload = await request(again, "GET /api/agents/first-agent/toolset?format=openai-chat");
    await again.close();
    expect(body.overrides.notes).toMatchObject({ visible: false, displayName: "Scraps" });
    expect(payload.text).toContain("read_note");
  });

  it.each([
    ["an unknown tool", "nothing", { weight: 1 }, 404, "not_found", undefined],
    [
      "an unknown method",
      "notes",
      { methods: { gone: { visible: true } } },
      422,
      "invalid",
      ["changes", "methods", "gone"],
    ],
    ["a core tool made optional", "message", { isCore: false }, 422, "core_cannot_be_off", ["changes", "isCore"]],
    [
      "a core tool disabled",
      "message",
      { disabledReason: "no" },
      422,
      "core_cannot_be_off",
      ["changes", "disabledReason"],
    ],
    [
      "a core method made optional",
      "notes",
      { methods: { list_notes: { isCore: false } } },
      422,
      "core_cannot_be_off",
      ["changes", "methods", "list_notes", "isCore"],
    ],
    ["an unknown icon", "notes", { icon: "NoSuchIcon" }, 422, "invalid", ["changes", "icon"]],
    [
      "a colour that loads something",
      "notes",
      { color: "url(https://evil.example)" },
      422,
      "invalid",
      ["changes", "color"],
    ],
    ["a text as a switch", "notes", { visible: "yes" }, 422, "invalid", ["changes", "visible"]],
  ])("refuses %s", async (_, tool, changes, status, code, path) => {
    const refused = await change(tool, changes);
    expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
    if (path) expect(refused.body.error?.issues?.[0]?.path).toEqual(path);
    expect((await catalog()).overridesRevision).toBe(0);
  });

  it("merges changes of different fields, and refuses a different change of the same one", async () => {
    await change("notes", { weight: 1 });
    expect((await change("notes", { displayName: "Scraps" }, 0)).status).toBe(200);
    expect((await change("vault", { weight: 2 }, 0)).status).toBe(200);
    const conflict = await change("notes", { weight: 9 }, 0);
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "conflict",
          revision: 3,
          issues: [{ path: ["changes", "weight"], message: expect.stringContaining("ada") }],
        },
      },
    });
    expect((await catalog()).overrides.notes).toEqual({ weight: 1, displayName: "Scraps" });
  });

  it("keeps every one of many simultaneous changes", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((weight) => change(["notes", "vault", "message"][weight - 1] ?? "", { weight })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await catalog()).overrides).toMatchObject({
      notes: { weight: 1 },
      vault: { weight: 2 },
      message: { weight: 3 },
    });
  });
});
