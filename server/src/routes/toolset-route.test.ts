import { PROMPT_FORMATS, PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PromptAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  const operations = [{ op: "setMethod", tool: "notes", method: "delete_note", state: "off" }];
  await request(server, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
});
afterAll(() => server.close());

const FORMATS = [
  ...Object.keys(PROVIDER_FORMATS),
  "open-responses",
  ...Object.keys(PROMPT_FORMATS),
];

it.each(FORMATS)("%s has what is offered and not what is off", async (format) => {
  const answer = await request(server, `GET /api/agents/first-agent/toolset?format=${format}`);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("read_note");
  expect(answer.text).not.toContain("delete_note");
  expect(answer.text).not.toContain("check_key");
  expect(answer.text.endsWith("\n")).toBe(true);
  const again = await request(server, `GET /api/agents/first-agent/toolset?format=${format}`);
  expect(again.text).toBe(answer.text);
});

it("the prompt has what is offered and not what is off", async () => {
  const { body } = await request<PromptAnswer>(server, "GET /api/agents/first-agent/prompt");
  expect(body).toMatchObject({ revision: 1, system: expect.stringContaining("read_note") });
  expect(body.system).not.toContain("delete_note");
});

it.each(["", "openai", "constructor"])(
  "refuses the format %j and lists those there are",
  async (format) => {
    const refused = await request(server, `GET /api/agents/first-agent/toolset?format=${format}`);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "bad_request" } } });
    expect(refused.body.error?.message).toContain("anthropic");
  },
);
