import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const AGENT = "/api/agents/first-agent";
const KEY = "stored-key-0123456789";
const tool = defineTool({
  name: "desk",
  visible: true,
  config: z.object({ api_key: z.string().meta({ writeOnly: true }).optional() }),
  methods: {
    write: {
      parameters: z.object({
        text: z.string(),
        pin: z.string().meta({ format: "password" }).optional(),
      }),
      run: ({ text }) => text,
    },
  },
});

let server: TestServer;
let revision = 0;
beforeAll(async () => {
  server = await startTestServer({ tools: [tool] });
});
afterAll(() => server.close());

const examples = (...value: object[]) => ({
  op: "setMethodBehaviour",
  tool: "desk",
  method: "write",
  field: "examples",
  value,
});
const save = async (...operations: object[]) => {
  const answer = await request<SettingsAnswer>(server, `PATCH ${AGENT}/settings`, {
    baseRevision: revision,
    operations,
  });
  if (answer.status === 200) revision = answer.body.revision;
  return answer;
};
const text = async (path: string) => (await request(server, `GET ${AGENT}/${path}`)).text;
const hello = { arguments: { text: "hello there" }, inPrompt: true };

it("shows a model the examples that an operator chose for the agent, and the organisation's below them", async () => {
  await saveOrganisation(server, [examples({ ...hello, arguments: { text: "of all" } })]);
  expect(await text("toolset?format=anthropic")).toContain("of all");
  expect(
    (await save(examples(hello, { name: "Quiet", arguments: { text: "kept only" } }))).status,
  ).toBe(200);
  for (const format of ["anthropic", "xml", "markdown"]) {
    const written = await text(`toolset?format=${format}`);
    expect(written).toContain("hello there");
    expect(written).not.toMatch(/of all|kept only/);
  }
  expect(await text("toolset?format=openai-chat")).not.toContain("hello there");
});

it.each([
  ["an argument that is secret", { text: "a", pin: "1234" }],
  ["a secret of the tool", { text: `Bearer ${KEY}` }],
])("refuses %s", async (_, args) => {
  await save({ op: "setConfig", tool: "desk", key: "api_key", value: KEY });
  const before = await text("settings");
  expect(await save(examples({ arguments: args }))).toMatchObject({
    status: 422,
    body: {
      error: {
        issues: [{ code: "secret_in_example", path: ["operations", 0, "value", 0, "arguments"] }],
      },
    },
  });
  expect(await text("settings")).toBe(before);
});

it.each([
  ["more than fit", Array.from({ length: 21 }, () => hello), []],
  ["a large one", [hello, { arguments: { text: "a".repeat(4_000) } }], [1, "arguments"]],
  ["one without arguments", [{ name: "None" }], [0, "arguments"]],
  ["what is no example", [{ ...hello, result: 1 }], [0, "result"]],
  ["no list", hello, []],
])("refuses %s", async (_, value, path) => {
  expect(await save({ ...examples(), value })).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["operations", 0, "value", ...path] }] } },
  });
});
