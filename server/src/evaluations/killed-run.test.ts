import { rmSync } from "node:fs";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { RunAnswer, RunChangedAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { type ScriptedModel, startScriptedModel } from "../testing/scripted-model.ts";
import { startProcess } from "../testing/start-process.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";

const KEY = "sk-0123456789-secret";
const tool = defineTool({
  name: "notes",
  description: "Keeps notes.",
  visible: true,
  methods: { add: { description: "Adds a note.", parameters: z.object({}), run: () => "" } },
});

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

it("goes on after its server ended, with what it sent before, and keeps the key sealed", async () => {
  let server = await startTestServer({ tools: [tool] });
  const { dataDir } = server;
  const path = "/api/v1/agents/first-agent";
  await request(server, "PUT /api/v1/model-providers/scripted", {
    name: "Scripted",
    form: "openai-chat",
    baseUrl: model.url,
    allowPrivate: true,
    key: KEY,
  });
  await request(server, `POST ${path}/evaluation-cases`, {
    case: { name: "A", turns: [{ request: "Thanks", expected: [] }] },
  });
  let arrived = () => {};
  const second = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  model.before = () => {
    if (model.requests.length < 2) return undefined;
    arrived();
    return new Promise(() => {});
  };
  const { body } = await request<RunChangedAnswer>(server, `POST ${path}/evaluations`, {
    variants: [{ of: "saved", provider: "scripted", model: "tiny" }],
    repeats: 3,
    atOnce: 1,
    limits: { tokens: 100_000 },
  });
  await second;
  await server.end();
  server = await startTestServer({ tools: [tool], dataDir });
  try {
    const read = async () =>
      (await request<RunAnswer>(server, `GET ${path}/evaluations/${body.run.id}`)).body.run;
    // Nothing is sent by itself.
    expect(await read()).toMatchObject({ state: "interrupted", attempts: { done: 1, total: 3 } });
    expect(model.requests).toHaveLength(2);
    model.before = () => undefined;
    await request(server, `PATCH ${path}/settings`, {
      baseRevision: 0,
      operations: [{ op: "setTool", tool: "notes", state: "off" }],
    });
    await request(server, `POST ${path}/evaluations/${body.run.id}/resume`, {});
    await expect.poll(async () => (await read()).state).toBe("done");
    expect(await read()).toMatchObject({ attempts: { done: 3, total: 3 } });
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Adds a note.");
    const stored = await readStoredText(dataDir);
    expect(stored).toContain("model provider scripted");
    expect(stored).not.toContain(KEY);
  } finally {
    await server.close();
  }
});

it("goes on after its server was killed, and asks nothing again that was written", async () => {
  const made = await startTestServer({ tools: [tool] });
  const { dataDir } = made;
  const path = "/api/v1/agents/first-agent";
  await request(made, "PUT /api/v1/model-providers/scripted", {
    name: "Scripted",
    form: "openai-chat",
    baseUrl: model.url,
    allowPrivate: true,
    key: KEY,
  });
  await request(made, `POST ${path}/evaluation-cases`, {
    case: { name: "A", turns: [{ request: "Thanks", expected: [] }] },
  });
  await made.end();
  model.requests.length = 0;
  const env = { ...process.env, PEGBOARD_TRUSTED_FOLDERS: dataDir };
  const killed = await startProcess(["--data", dataDir], env);
  const third = new Promise<void>((resolve) => {
    model.before = () => {
      if (model.requests.length < 3) return undefined;
      resolve();
      return new Promise(() => {});
    };
  });
  const { body } = await request<RunChangedAnswer>(
    { url: killed.url ?? "" },
    `POST ${path}/evaluations`,
    {
      variants: [{ of: "saved", provider: "scripted", model: "tiny" }],
      repeats: 4,
      atOnce: 1,
      limits: { tokens: 100_000 },
    },
  );
  await third;
  killed.child.kill("SIGKILL");
  await killed.ended;
  model.before = () => undefined;
  const next = await startProcess(["--data", dataDir], env);
  const server = { url: next.url ?? "" };
  try {
    const read = async () =>
      (await request<RunAnswer>(server, `GET ${path}/evaluations/${body.run.id}`)).body.run;
    expect(await read()).toMatchObject({ state: "interrupted", attempts: { done: 2, total: 4 } });
    await request(server, `POST ${path}/evaluations/${body.run.id}/resume`, {});
    await expect.poll(async () => (await read()).state).toBe("done");
    expect(await read()).toMatchObject({ attempts: { done: 4, total: 4 } });
    // The one that was on its way is asked again, since nobody wrote its answer.
    expect(model.requests).toHaveLength(5);
  } finally {
    next.child.kill("SIGKILL");
    await next.ended;
    rmSync(dataDir, { recursive: true });
  }
});
