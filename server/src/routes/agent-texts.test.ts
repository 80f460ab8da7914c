import { metadataOperations } from "@pegboard/registry-core/internal";
import type { Problem } from "@pegboard/registry-core/problems";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProblemsAnswer, SettingsAnswer, ToolsetAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
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

const description = {
  op: "setToolText",
  tool: "notes",
  field: "description",
  value: "Remembers.",
  original: "Keeps notes.",
};

it("gives the agent its own texts in everything that is made for it, and nobody else", async () => {
  await request(server, "POST /api/agents", { name: "Second agent" });
  const method = { tool: "notes", method: "delete_note", field: "description" };
  await save(0, [
    description,
    { op: "setMethodText", ...method, value: "Forgets a note.", original: null },
  ]);
  const { body } = await request<ToolsetAnswer>(server, `GET ${AGENT}/toolset`);
  const notes = body.toolset.tools.find(({ definition }) => definition.name === "notes");
  expect(notes?.definition).toMatchObject({
    description: "Remembers.",
    origins: { description: "agent" },
  });
  const text = async (path: string) => await (await fetch(`${server.url}${path}`)).text();
  expect(await text(`${AGENT}/toolset?format=openai-chat`)).toContain("Forgets a note.");
  expect(await text(`${AGENT}/prompt`)).toContain("Remembers.");
  expect(await text("/api/agents/second-agent/prompt")).not.toContain("Remembers.");
  await save(1, [{ op: "resetToolText", tool: "notes", field: "description" }]);
  expect(await text(`${AGENT}/prompt`)).toContain("Keeps notes.");
});

it("reports an original that changed, until somebody decides", async () => {
  await save(0, [description]);
  const drifted = async (): Promise<Problem[]> =>
    (await request<ProblemsAnswer>(server, "GET /api/problems")).body.problems.filter(
      ({ kind }) => kind === "text drifted",
    );
  expect(await drifted()).toEqual([]);
  await saveOrganisation(server, metadataOperations("notes", { description: "Files notes." }));
  const [problem] = await drifted();
  expect(problem).toMatchObject({ code: "text_drifted", values: { now: "Files notes." } });
  const [keep] = problem?.fixes ?? [];
  await save(1, keep?.kind === "operations" ? keep.operations : []);
  expect(await drifted()).toEqual([]);
});

it.each([
  [
    { ...description, field: "icon", value: "foldr" },
    ["operations", 0, "value"],
    'Did you mean "folder"?',
  ],
  [{ ...description, tool: "gone" }, ["operations", 0, "tool"], "not registered"],
  [{ ...description, value: "" }, ["operations", 0, "value"], "must not be empty"],
])("refuses %j", async (operation, path, message) => {
  expect(await save(0, [operation])).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path, message: expect.stringContaining(message) }] } },
  });
});
