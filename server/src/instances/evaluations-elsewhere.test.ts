import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { RunChangedAnswer, RunSummary, RunsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { newPostgresDatabase, queryPostgres } from "../testing/postgres.ts";
import { type ScriptedModel, startScriptedModel } from "../testing/scripted-model.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const AGENT = "/api/v1/agents/first-agent";

let databaseUrl: string;
let one: TestServer;
let other: TestServer;
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
  databaseUrl = await newPostgresDatabase();
  const options = { databaseUrl, secretKey: "a phrase that only tests have", tools: sampleTools };
  one = await startTestServer(options);
  other = await startTestServer(options);
});
afterAll(async () => {
  model.close();
  await one.close();
  await other.close();
});

const newestRun = async () =>
  (await request<RunsAnswer>(other, `GET ${AGENT}/evaluations`)).body.runs[0];

/** What a page of the other server shows that asks again at each event, and never by itself. */
function followPage() {
  const shown: Pick<RunSummary, "state" | "attempts">[] = [];
  const told: string[] = [];
  const { events } = other.dependencies;
  const leave = events.subscribe((event) => {
    told.push(event.type);
    if (event.type !== "evaluations" || event.agent !== "first-agent") return;
    void newestRun().then((run) => run && shown.push(run));
  });
  return { shown, told, leave };
}

it("tells the pages of a server of cases, providers and runs of another one", async () => {
  const { shown, told, leave } = followPage();
  await request(one, "PUT /api/v1/model-providers/scripted", {
    name: "Scripted",
    form: "openai-chat",
    baseUrl: model.url,
    allowPrivate: true,
  });
  await expect.poll(() => told).toContain("modelProviders");
  await request(one, `POST ${AGENT}/evaluation-cases`, {
    case: { name: "A", turns: [{ request: "Thanks", expected: [] }] },
  });
  await expect.poll(() => told).toContain("evaluations");
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  model.before = () => (model.requests.length < 2 ? undefined : held);
  const { status } = await request<RunChangedAnswer>(one, `POST ${AGENT}/evaluations`, {
    variants: [{ of: "saved", provider: "scripted", model: "tiny" }],
    repeats: 3,
    atOnce: 1,
    limits: { tokens: 1_000_000 },
  });
  expect(status).toBe(201);
  const running = { state: "running", attempts: { done: 1, total: 3 } };
  await expect.poll(() => shown).toContainEqual(expect.objectContaining(running));
  goOn();
  const done = { state: "done", attempts: { done: 3, total: 3 } };
  await expect.poll(() => shown).toContainEqual(expect.objectContaining(done));
  leave();
});

it("tells pages when a server that worked on a run has not been seen for a minute", async () => {
  const seen = new Date(Date.now() - 59_000).toISOString();
  await queryPostgres(
    databaseUrl,
    `update evaluation_runs set state = 'running', holder = 'gone', seen_at = '${seen}'`,
  );
  const { shown, leave } = followPage();
  expect(await newestRun()).toMatchObject({ state: "running" });
  await expect.poll(() => shown).toContainEqual(expect.objectContaining({ state: "interrupted" }));
  leave();
});
