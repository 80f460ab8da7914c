import type { SettingsOperation } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgentsAnswer, CountTokensAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
});
afterAll(() => server.close());

const ownText = {
  op: "setMethodText",
  tool: "notes",
  method: "read_note",
  field: "description",
  value: 'Says "hello" to\n\n\ta {{ note }} <|endoftext|> 👩‍👩‍👧 \ufeff ٣٤',
  original: null,
} as const satisfies SettingsOperation;

async function tokensOfAgent(name: string, operations: SettingsOperation[]) {
  const { body: agent } = await request<{ id: string }>(server, "POST /api/agents", { name });
  await request(server, `PATCH /api/agents/${agent.id}/settings`, { baseRevision: 0, operations });
  const text = await (
    await fetch(`${server.url}/api/agents/${agent.id}/toolset?format=openai-chat`)
  ).text();
  const counted = await request<CountTokensAnswer>(server, "POST /api/tokens", { texts: [text] });
  const { agents } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
  return {
    shown: agents.find(({ id }) => id === agent.id)?.counts.tokens,
    counted: counted.body.counts[0],
    text,
  };
}

test.each<[string, SettingsOperation[]]>([
  ["everything", [{ op: "setNewTools", state: "on" }]],
  ["what is core", [{ op: "setNewTools", state: "off" }]],
  [
    "some methods, one in its own words",
    [ownText, { op: "setMethod", tool: "notes", method: "delete_note", state: "off" }],
  ],
])("%s is shown to cost what its payload counts", async (what, operations) => {
  for (const tokenizer of ["o200k_base", "cl100k_base"]) {
    await request(server, "PATCH /api/preferences", { tokenizer });
    const { shown, counted, text } = await tokensOfAgent(`${what} ${tokenizer}`, operations);
    expect(text.length).toBeGreaterThan(100);
    expect([tokenizer, shown]).toEqual([tokenizer, counted]);
  }
});
