import type { SettingsOperation } from "@pegboard/registry-core";
import { metadataOperation, metadataOperations } from "@pegboard/registry-core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  CatalogAnswer,
  OrganisationAnswer,
  ReachAnswer,
  RevisionAnswer,
  RevisionsAnswer,
  ToolsetAnswer,
} from "../api-contract.ts";
import { type EventRecord, recordEvents, request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

const SETTINGS = "/api/organisation/settings";
let server: TestServer;
let record: EventRecord;
beforeEach(async () => {
  server = await startTestServer({ tools: testTools });
  record = await recordEvents(server);
});
afterEach(async () => {
  await record.stop();
  await server.close();
});

const save = (operations: readonly object[], baseRevision?: number) =>
  saveOrganisation(server, operations, baseRevision);
const saveAgent = (baseRevision: number, operation: SettingsOperation) =>
  request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision,
    operations: [operation],
  });
const read = async () => (await request<OrganisationAnswer>(server, `GET ${SETTINGS}`)).body;
const vault = async () => {
  const { body } = await request<ToolsetAnswer>(server, "GET /api/agents/first-agent/toolset");
  return body.toolset.tools.find(({ definition }) => definition.name === "vault");
};

describe("PATCH organisation settings", () => {
  it("locks a tool on for every agent, also where it was off, tells every client, and gives it back", async () => {
    await saveAgent(0, { op: "setTool", tool: "vault", state: "off" });
    expect(await vault()).toMatchObject({ state: "off", locked: false });
    const saved = await save(metadataOperations("vault", { isCore: true }), 0);
    expect(saved).toMatchObject({
      status: 200,
      body: {
        revision: 1,
        savedBy: "ada",
        settings: { tools: { vault: { metadata: { isCore: true } } } },
      },
    });
    expect(saved.body).toEqual(await read());
    expect(await vault()).toMatchObject({ state: "on", locked: true });
    const owner = { kind: "organisation" };
    await expect
      .poll(() => record.events.slice(-2))
      .toEqual([{ type: "settings", owner, revision: 1 }, { type: "catalog" }]);
    const refused = await saveAgent(1, { op: "setTool", tool: "vault", state: "off" });
    expect(refused.body.error?.code).toBe("core_cannot_be_off");
    await save([{ op: "resetToolMetadata", tool: "vault", field: "isCore" }], 1);
    expect(await vault()).toMatchObject({ state: "off", locked: false });
    expect((await read()).settings).toEqual({});
  });

  it("hides a tool without taking it out of the toolset, and keeps that across a restart", async () => {
    await save([
      ...metadataOperations("notes", { visible: false, displayName: "Scraps" }),
      metadataOperation({ tool: "notes", method: "read_note", field: "isCore" }, true),
    ]);
    await server.end();
    const again = await startTestServer({ tools: testTools, dataDir: server.dataDir });
    const { body } = await request<CatalogAnswer>(again, "GET /api/tools");
    const payload = await request(again, "GET /api/agents/first-agent/toolset?format=openai-chat");
    await again.close();
    expect(body.organisation.tools?.notes).toEqual({
      metadata: { visible: false, displayName: "Scraps" },
      methodMetadata: { read_note: { isCore: true } },
    });
    expect(payload.text).toContain("read_note");
  });

  it.each<[string, object, string, string]>([
    ["an unknown tool", metadata("nothing", { weight: 1 }), "invalid", "tool"],
    [
      "an unknown method",
      metadataOperation({ tool: "notes", method: "gone", field: "visible" }, true),
      "invalid",
      "method",
    ],
    ["a core tool made optional", metadata("message", { isCore: false }), "core_cannot_be_off", ""],
    [
      "a core tool disabled",
      metadata("message", { disabledReason: "no" }),
      "core_cannot_be_off",
      "",
    ],
    [
      "a core method made optional",
      metadataOperation({ tool: "notes", method: "list_notes", field: "isCore" }, false),
      "core_cannot_be_off",
      "",
    ],
    ["an unknown icon", metadata("notes", { icon: "NoSuchIcon" }), "invalid", "value"],
    [
      "a colour that loads something",
      metadata("notes", { color: "url(https://evil.example)" }),
      "invalid",
      "value",
    ],
    [
      "a text as a switch",
      { ...metadata("notes", { visible: true }), value: "yes" },
      "invalid",
      "value",
    ],
    ["what only an agent sets", { op: "setTool", tool: "notes", state: "off" }, "invalid", "op"],
  ])("refuses %s", async (_, operation, code, field) => {
    const refused = await save([operation]);
    expect([refused.status, refused.body.error?.code]).toEqual([422, code]);
    expect(refused.body.error?.issues?.[0]?.path).toEqual([
      "operations",
      0,
      ...(field === "" ? [] : [field]),
    ]);
    expect((await read()).revision).toBe(0);
  });

  it("merges changes of different fields, and shows a different change of the same one beside mine", async () => {
    await save(metadataOperations("notes", { weight: 1 }), 0);
    expect((await save(metadataOperations("notes", { displayName: "Scraps" }), 0)).status).toBe(
      200,
    );
    expect((await save(metadataOperations("vault", { weight: 2 }), 0)).status).toBe(200);
    const conflict = await save(metadataOperations("notes", { weight: 9 }), 0);
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "conflict",
          revision: 3,
          conflicts: [
            {
              item: "metadata:notes/weight",
              yours: { value: 9 },
              theirs: { value: 1 },
              savedBy: "ada",
            },
          ],
        },
      },
    });
    expect((await read()).settings.tools?.notes).toEqual({
      metadata: { weight: 1, displayName: "Scraps" },
    });
  });

  it("keeps every one of many simultaneous saves", async () => {
    const answers = await Promise.all(
      ["notes", "vault", "message"].map((tool, index) =>
        save(metadataOperations(tool, { weight: index }), 0),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read()).settings.tools).toEqual({
      notes: { metadata: { weight: 0 } },
      vault: { metadata: { weight: 1 } },
      message: { metadata: { weight: 2 } },
    });
  });

  it("makes no revision of what changes nothing", async () => {
    await save(metadataOperations("notes", { weight: 1 }));
    expect((await save(metadataOperations("notes", { weight: 1 }))).body.revision).toBe(1);
  });
});

it("every save is a revision with who, when and what, and can be had again", async () => {
  const first = await save(metadataOperations("notes", { weight: 1 }));
  const second = await save([
    { op: "setConfig", tool: "vault", key: "api_key", value: "organisation-key-1" },
  ]);
  const { body } = await request<RevisionsAnswer>(server, "GET /api/organisation/revisions");
  expect(body.revisions).toEqual([
    {
      revision: 2,
      savedAt: second.body.savedAt,
      savedBy: "ada",
      changes: 1,
      kinds: { value: 1 },
      tools: { count: 1, first: ["vault"] },
    },
    {
      revision: 1,
      savedAt: first.body.savedAt,
      savedBy: "ada",
      changes: 1,
      kinds: { metadata: 1 },
      tools: { count: 1, first: ["notes"] },
    },
  ]);
  const at = async (revision: number) =>
    (await request<RevisionAnswer>(server, `GET /api/organisation/revisions/${revision}`)).body
      .settings;
  expect(await at(0)).toEqual({});
  expect(await at(1)).toEqual(first.body.settings);
  expect(await at(2)).toEqual(second.body.settings);
  expect(second.text).not.toContain("organisation-key-1");
  expect((await request(server, "GET /api/organisation/revisions/3")).status).toBe(404);
});

it("is no agent", async () => {
  expect((await request<{ agents: object[] }>(server, "GET /api/agents")).body.agents).toHaveLength(
    1,
  );
  for (const line of [
    "GET /api/agents/@organisation/settings",
    "DELETE /api/agents/@organisation",
  ]) {
    expect((await request(server, line)).status).toBe(404);
  }
});

it("a draft tells which agents it would reach, and changes nothing", async () => {
  await request(server, "POST /api/agents", { name: "Second" });
  await saveAgent(0, { op: "setTool", tool: "notes", state: "off" });
  const reach = (operations: object[]) =>
    request<ReachAnswer>(server, "POST /api/organisation/reach", { operations });
  expect((await reach(metadataOperations("notes", { isCore: true }))).body).toEqual({
    agents: ["first-agent"],
    forcedOn: ["first-agent"],
    switchedOff: [],
  });
  expect((await reach(metadataOperations("notes", { disabledReason: "no" }))).body).toEqual({
    agents: ["second"],
    forcedOn: [],
    switchedOff: ["second"],
  });
  expect((await reach([{ op: "setTool", tool: "notes", state: "off" }])).status).toBe(422);
  expect((await read()).revision).toBe(0);
});

function metadata(tool: string, said: Parameters<typeof metadataOperations>[1]): object {
  const [operation = {}] = metadataOperations(tool, said);
  return operation;
}
