import { defineTool, type JsonObject } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import type { ProblemsAnswer, SourcesAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { messageTool, testTools } from "../testing/test-tools.ts";

const secretsTool = defineTool({
  name: "secrets",
  visible: true,
  config: z.object({
    keys: z.record(z.string(), z.string().meta({ format: "password" })).default({}),
    label: z.string().default(""),
  }),
  methods: {
    tell: {
      parameters: z.object({ text: z.string() }),
      run: ({ text }, { config }) => ({
        text,
        label: config.label,
        keys: Object.values(config.keys),
      }),
    },
  },
});

let server: TestServer;
let logged: string;
beforeEach(async () => {
  logged = "";
  const logTo = {
    write: (line: string) => {
      logged += line;
    },
  };
  server = await startTestServer({ tools: [...testTools, secretsTool], logLevel: "error", logTo });
});
afterEach(() => server.close());

async function save(agent: string, config: JsonObject, baseRevision = 0): Promise<void> {
  const operations = [
    { op: "setTool", tool: "secrets", state: "on" },
    ...Object.entries(config).map(([key, value]) => ({
      op: "setConfig",
      tool: "secrets",
      key,
      value,
    })),
  ];
  const saved = await request(server, `PATCH /api/agents/${agent}/settings`, {
    baseRevision,
    operations,
  });
  expect(saved.status).toBe(200);
}
const call = (agent: string, method: string, text: string) =>
  request<{ result: unknown }>(server, `POST /api/agents/${agent}/methods/${method}/call`, {
    arguments: { text },
  });

it("never changes Pegboard's own answers, whatever a secret is", async () => {
  const words = [
    "sources",
    "message",
    "result",
    "starter",
    "content",
    "postgres",
    "messages",
    "First agent",
    "not_found",
  ];
  const before = await Promise.all(answers());
  await save("first-agent", {
    keys: Object.fromEntries(words.map((word, index) => [`k${index}`, word])),
  });
  expect(await Promise.all(answers())).toEqual(before);
  expect((await call("first-agent", "tell", "?")).body).toEqual({
    result: {
      text: "?",
      label: "",
      keys: [...words.slice(0, 5), "[secret]", "[secret]", "[secret]", "[secret]"],
    },
    duration: expect.any(Number),
  });

  function answers() {
    return [
      request<SourcesAnswer>(server, "GET /api/sources").then(({ body }) =>
        body.sources.map(({ id, name }) => [id, name]),
      ),
      request<ProblemsAnswer>(server, "GET /api/problems").then(({ body }) => body.problems),
      request(server, "GET /api/agents/nobody/settings").then(({ body, status }) => [status, body]),
      request(server, "GET /api/agents/messages/settings").then(({ body }) => body),
      call(
        "first-agent",
        messageTool.definition.methods[0]?.name ?? "",
        "a message: postgres",
      ).then(({ body }) => body.result),
    ];
  }
});

it("confirms no guess: not by another agent, not by an address, and not by the agent itself", async () => {
  await request(server, "POST /api/agents", { name: "Other" });
  await save("first-agent", { keys: { pin: "4711", password: "hunter22hunter22" } });
  for (const guess of ["4711", "hunter22hunter22", "hunter33hunter33"]) {
    for (const agent of ["other", "first-agent"]) {
      expect((await call(agent, "inform", guess)).body.result).toBe(guess);
    }
    expect((await call("first-agent", "tell", guess)).body.result).toMatchObject({ text: guess });
    expect(
      (await request(server, `GET /api/agents/${guess}/settings`)).body.error?.message,
    ).toContain(`"${guess}"`);
    const unknown = await call("first-agent", guess, "");
    expect(unknown.body.error?.message).toContain(guess);
  }
  await save("first-agent", { label: "hunter22hunter22" }, 1);
  expect((await call("first-agent", "tell", "")).body.result).toMatchObject({
    label: "hunter22hunter22",
  });
});

it("keeps a tool's own secrets out of what it answers, for as long as it has them", async () => {
  await save("first-agent", { keys: { password: "hunter22hunter22" } });
  expect((await call("first-agent", "tell", "")).body.result).toMatchObject({ keys: ["[secret]"] });
  await save("first-agent", { keys: {}, label: "was hunter22hunter22" }, 1);
  expect((await call("first-agent", "tell", "")).body.result).toMatchObject({
    label: "was hunter22hunter22",
  });
});

it("keeps the secrets of running tools out of the log of what nobody expected", async () => {
  await save("first-agent", { keys: { password: "hunter22hunter22" } });
  await call("first-agent", "tell", "");
  server.reportStray(new Error("a timer failed with hunter22hunter22"));
  expect(logged).toContain("a timer failed with [secret]");
  const body = new ReadableStream({
    start: (stream) => stream.error(new Error("a request failed with hunter22hunter22")),
  });
  const headers = { Host: "localhost", "Content-Type": "application/json" };
  const answer = await server.app.request("/api/agents", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  });
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.not.stringContaining("hunter22"),
  ]);
  expect(logged).toContain("a request failed with [secret]");
  expect(logged).not.toContain("hunter22");
});
