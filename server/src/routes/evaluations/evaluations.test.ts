import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type {
  AttemptsAnswer,
  CasesAnswer,
  ConfusionAnswer,
  ImportCasesAnswer,
  ModelProviderAnswer,
  ModelRequestForm,
  PayloadAnswer,
  ProposedCaseAnswer,
  RunAnswer,
  RunChangedAnswer,
  RunComparison,
  RunEstimate,
  RunSummary,
  RunsAnswer,
  SentCase,
  StandingAnswer,
} from "../../api-contract.ts";
import { request } from "../../testing/api-client.ts";
import { type ScriptedModel, startScriptedModel } from "../../testing/scripted-model.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

/** Counts what really runs, which evaluations never do. */
let ran = 0;
const count = () => {
  ran += 1;
};
const billing = defineTool({
  name: "billing",
  description: "Invoices.",
  visible: true,
  methods: {
    refund_invoice: {
      description: "Gives money back for an invoice.",
      parameters: z.object({ invoice: z.string(), amount: z.number() }),
      run: count,
    },
    get_invoice: {
      description: "Finds the invoice of an order.",
      parameters: z.object({ order: z.int() }),
      run: count,
    },
  },
});
const KEY = "sk-0123456789-secret";

const REFUND: SentCase = {
  name: "Money back",
  group: "Refunds",
  turns: [
    {
      request:
        "Find the invoice of the order order=48210 then give the money back for the invoice invoice=INV-1 amount=40",
      expected: [
        { tool: "billing", method: "get_invoice", arguments: { equals: { order: 48210 } } },
        {
          tool: "billing",
          method: "refund_invoice",
          arguments: { schema: { properties: { amount: { maximum: 49.9 } } } },
        },
      ],
    },
  ],
  results: [{ tool: "billing", method: "get_invoice", result: { id: "INV-1" } }],
};
const NOTHING: SentCase = { name: "Thanks", turns: [{ request: "Thank you!", expected: [] }] };

let server: TestServer;
let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
  server = await startTestServer({ tools: [billing] });
});
afterAll(async () => {
  await server.close();
  model.close();
});
beforeEach(() => {
  Object.assign(model, { next: [], before: () => undefined, countsTokens: true });
  model.requests.length = 0;
});

let made = 0;
async function newAgent(...cases: SentCase[]): Promise<string> {
  const agent = `agent-${++made}`;
  await request(server, "POST /api/v1/agents", { id: agent, name: agent });
  for (const one of cases)
    expect(
      (await request(server, `POST /api/v1/agents/${agent}/evaluation-cases`, { case: one }))
        .status,
    ).toBe(201);
  return agent;
}

const enter = (id: string, form: ModelRequestForm, more: object = {}) =>
  request<ModelProviderAnswer>(server, `PUT /api/v1/model-providers/${id}`, {
    name: id,
    form,
    baseUrl: model.url,
    allowPrivate: true,
    key: KEY,
    models: [{ name: "tiny", inputPrice: 2, outputPrice: 10 }],
    currency: "EUR",
    ...more,
  });

const saved = (provider = "scripted") => ({ of: "saved", provider, model: "tiny" });

async function start(agent: string, more: object = {}): Promise<RunSummary> {
  const { status, body } = await request<RunChangedAnswer>(
    server,
    `POST /api/v1/agents/${agent}/evaluations`,
    { variants: [saved()], limits: { tokens: 1_000_000 }, ...more },
  );
  expect([status, body.error?.message]).toEqual([201, undefined]);
  return body.run;
}

async function ended(agent: string, run: string): Promise<RunAnswer> {
  const read = () =>
    request<RunAnswer>(server, `GET /api/v1/agents/${agent}/evaluations/${run}`).then(
      ({ body }) => body,
    );
  await expect.poll(async () => (await read()).run.state).not.toBe("running");
  return read();
}

const runOf = async (agent: string, more: object = {}) =>
  ended(agent, (await start(agent, more)).id);

async function attemptsOf(agent: string, { run, cases }: RunAnswer, at = 0) {
  const path = `/api/v1/agents/${agent}/evaluations/${run.id}/attempts?case=${cases[at]?.id}`;
  return (await request<AttemptsAnswer>(server, `GET ${path}`)).body.attempts;
}

describe.each(["openai-chat", "openai-responses", "anthropic", "gemini"] as const)(
  "a run in the form %s",
  (form) => {
    it("asks the model, judges its calls, keeps what was sent, and calls nothing", async () => {
      await enter(form, form);
      const agent = await newAgent(REFUND, NOTHING);
      const before = ran;
      const answer = await runOf(agent, { variants: [saved(form)], repeats: 2 });
      const { run, cases } = answer;
      expect(run).toMatchObject({
        state: "done",
        attempts: { done: 4, total: 4 },
        variants: [
          { attempts: 4, passed: 4, refused: 0, functions: 2, form, host: expect.any(String) },
        ],
      });
      expect(cases.map(({ cells }) => cells)).toEqual([
        [{ passed: 2, failed: 0, refused: 0, running: 0 }],
        [{ passed: 2, failed: 0, refused: 0, running: 0 }],
      ]);
      const [attempt] = await attemptsOf(agent, answer);
      expect(attempt).toMatchObject({
        outcome: "passed",
        requests: 3,
        said: "Done.",
        missing: [],
        verdict: { code: "right", message: "Chose as expected." },
        calls: [
          { functionName: "get_invoice", arguments: { order: 48210 }, judged: "expected" },
          { functionName: "refund_invoice", judged: "expected" },
        ],
      });
      expect(attempt?.tokens.counted).toBeUndefined();
      expect(ran).toBe(before);
      const sent = await request<PayloadAnswer>(
        server,
        `GET /api/v1/agents/${agent}/evaluations/${run.id}/payload?case=${cases[0]?.id}&variant=0&attempt=1`,
      );
      expect(sent.body.answers).toHaveLength(3);
      // What is shown is what came over the wire, to the last character.
      for (const body of sent.body.requests)
        expect(model.requests.map((heard) => JSON.stringify(heard.body))).toContain(
          JSON.stringify(body),
        );
      const texts = JSON.stringify([answer, attempt, sent.body]);
      expect(texts).not.toContain(KEY);
      expect(JSON.stringify(model.requests[0]?.headers)).toContain(KEY);
      expect(JSON.stringify(sent.body.requests[1])).toContain("INV-1");
    });
  },
);

it("fails a case once a description is worse, and says what was chosen for what", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent({
    name: "Refund",
    turns: [
      {
        request: "Give the money back for the invoice invoice=INV-1 amount=40",
        expected: [{ tool: "billing", method: "refund_invoice" }],
      },
    ],
  });
  const operations = [
    {
      op: "setMethodText",
      tool: "billing",
      method: "refund_invoice",
      field: "description",
      value: "Books it.",
      original: "Gives money back for an invoice.",
    },
    {
      op: "setMethodText",
      tool: "billing",
      method: "get_invoice",
      field: "description",
      value: "The money of an invoice.",
      original: "Finds the invoice of an order.",
    },
  ];
  const draft = { of: "draft", baseRevision: 0, operations, provider: "scripted", model: "tiny" };
  const answer = await runOf(agent, { variants: [saved(), draft] });
  expect(answer.run.variants).toMatchObject([
    { of: "saved", passed: 1, changes: [] },
    { of: "draft", passed: 0, changes: [expect.any(String), expect.any(String)] },
  ]);
  const [right, wrong] = await attemptsOf(agent, answer);
  expect(right?.verdict.code).toBe("right");
  expect(wrong).toMatchObject({
    verdict: {
      code: "chose_other",
      chosen: "get_invoice",
      expected: "refund_invoice",
      message: "Chose get_invoice instead of refund_invoice.",
    },
    missing: [{ tool: "billing", method: "refund_invoice" }],
  });
  const path = `/api/v1/agents/${agent}/evaluations/${answer.run.id}/confusion`;
  const { body } = await request<ConfusionAnswer>(server, `GET ${path}`);
  expect(body.methods.map((method) => method?.method)).toEqual([
    "refund_invoice",
    "get_invoice",
    undefined,
  ]);
  expect(body.cells.map(({ expected, chosen, attempts }) => [expected, chosen, attempts])).toEqual([
    [0, 0, 1],
    [0, 1, 1],
  ]);
  // A revision has what it had, whatever is saved since.
  await request(server, `PATCH /api/v1/agents/${agent}/settings`, { baseRevision: 0, operations });
  const revision = { of: "revision", revision: 0, provider: "scripted", model: "tiny" };
  const again = await runOf(agent, { variants: [saved(), revision] });
  expect(again.run.variants.map(({ passed, revision }) => [passed, revision])).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

it("estimates without sending, and begins no run that its limits would not hold", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent(REFUND, NOTHING);
  const path = `POST /api/v1/agents/${agent}/evaluations`;
  const body = { variants: [saved()], repeats: 3, limits: { tokens: 900_000, money: 5 } };
  const { body: estimate } = await request<RunEstimate>(server, `${path}/estimate`, body);
  expect(estimate).toMatchObject({
    attempts: 6,
    requests: 12,
    hosts: [new URL(model.url).host],
    variants: [{ functions: 2 }],
    money: { currency: "EUR" },
  });
  const tooFew = { ...body, limits: { tokens: estimate.tokens - 1 } };
  expect((await request<RunEstimate>(server, `${path}/estimate`, tooFew)).body.overLimit).toBe(
    "tokens",
  );
  const refused = await request(server, path, tooFew);
  expect([refused.status, refused.body.error?.issues?.[0]?.path]).toEqual([
    422,
    ["limits", "tokens"],
  ]);
  const tooLittle = {
    ...body,
    limits: { tokens: 900_000, money: (estimate.money?.amount ?? 0) / 2 },
  };
  expect((await request(server, path, tooLittle)).status).toBe(422);
  await enter("free", "openai-chat", { models: [] });
  const noPrice = { ...body, variants: [saved("free")] };
  expect((await request(server, path, noPrice)).body.error?.issues?.[0]?.path).toEqual([
    "limits",
    "money",
  ]);
  expect(model.requests).toEqual([]);
});

it("stops within its limit, keeps its answers, and goes on with a larger one", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent(REFUND, NOTHING);
  const path = `POST /api/v1/agents/${agent}/evaluations`;
  const body = { variants: [saved()], repeats: 3, limits: { tokens: 900_000 } };
  const { tokens } = (await request<RunEstimate>(server, `${path}/estimate`, body)).body;
  // The model says that it counted three times as much as was expected.
  model.before = () => undefined;
  const usage = { prompt_tokens: tokens, completion_tokens: 0 };
  model.next = [
    {
      body: JSON.stringify({
        choices: [{ message: { role: "assistant", content: "No." } }],
        usage,
      }),
    },
  ];
  const stopped = await runOf(agent, { ...body, atOnce: 1, limits: { tokens } });
  expect(stopped.run).toMatchObject({
    state: "limit",
    limit: "tokens",
    attempts: { done: 1, total: 6 },
  });
  const { body: resumed } = await request<RunChangedAnswer>(
    server,
    `${path}/${stopped.run.id}/resume`,
    { limits: { tokens: 10 * tokens } },
  );
  expect(resumed.run.state).toBe("running");
  const done = await ended(agent, stopped.run.id);
  expect(done.run).toMatchObject({ state: "done", attempts: { done: 6, total: 6 } });
  expect(done.cases[0]?.cells).toEqual([{ passed: 2, failed: 1, refused: 0, running: 0 }]);
  expect((await request(server, `${path}/${stopped.run.id}/resume`, {})).status).toBe(409);
});

it.each([
  ["openai-chat", 401, { error: { message: `Wrong: ${KEY}`, code: "invalid_api_key" } }],
  ["openai-responses", 200, { error: { message: `Wrong: ${KEY}`, code: 401 } }],
  ["anthropic", 401, { error: { type: "authentication_error", message: `Wrong: ${KEY}` } }],
  [
    "gemini",
    400,
    {
      error: {
        message: `Wrong: ${KEY}`,
        details: [
          { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" },
        ],
      },
    },
  ],
] as const)(
  "says once why a provider in the form %s refuses, and asks it no more",
  async (form, status, body) => {
    await enter(form, form);
    await enter("other", "openai-chat");
    const agent = await newAgent(NOTHING, { ...NOTHING, name: "Bye" });
    model.next = [{ status, body: JSON.stringify(body) }];
    const refused = await runOf(agent, {
      variants: [saved(form), saved("other")],
      repeats: 2,
      atOnce: 1,
    });
    const { host } = new URL(model.url);
    const said = "Wrong: [secret]";
    expect(refused.run).toMatchObject({
      state: "refused",
      reason: expect.stringContaining(said),
      attempts: { done: 5, total: 8 },
      variants: [
        { attempts: 0, refused: 1 },
        { attempts: 4, refused: 0 },
      ],
      refusals: [
        {
          code: "wrong_key",
          provider: form,
          model: "tiny",
          host,
          said,
          attempts: 1,
          message: `${host} does not take the key of ${form}.`,
          fix: `Enter another key for ${form}.`,
          where: expect.stringContaining("Run…, Change…"),
        },
      ],
    });
    const [attempt] = await attemptsOf(agent, refused);
    expect(attempt?.verdict).toMatchObject({ code: "refused", refusal: { code: "wrong_key" } });
    expect(attempt?.verdict.message).toMatch(/ does not take the key of .*Wrong: \[secret\]$/);
    expect(JSON.stringify([refused, attempt])).not.toContain(KEY);
    await request(server, `POST /api/v1/agents/${agent}/evaluations/${refused.run.id}/resume`, {});
    const done = await ended(agent, refused.run.id);
    expect(done.run).toMatchObject({ state: "done", attempts: { done: 8, total: 8 } });
    expect([done.run.reason, done.run.refusals]).toEqual([undefined, undefined]);
  },
);

it("asks on where a filter keeps one answer back, and not where nothing answers", async () => {
  await enter("scripted", "anthropic");
  const agent = await newAgent(NOTHING);
  const kept = { type: "message", role: "assistant", content: [], stop_reason: "refusal" };
  model.next = Array.from({ length: 4 }, () => ({ body: JSON.stringify(kept) }));
  expect((await runOf(agent, { repeats: 5, atOnce: 1 })).run).toMatchObject({
    variants: [{ attempts: 1, refused: 4 }],
    refusals: [{ code: "content_refused", attempts: 4 }],
  });
  const gone = await startScriptedModel();
  gone.close();
  await enter("gone", "openai-chat", { baseUrl: gone.url });
  const { run } = await runOf(agent, { variants: [saved("gone")], repeats: 5, atOnce: 1 });
  expect(run).toMatchObject({
    variants: [{ attempts: 0, refused: 1 }],
    refusals: [{ code: "network", network: "nothing_answers" }],
  });
  expect(run.refusals?.[0]?.message).toContain("Nothing answers at");
});

it("waits as long as a busy provider asks for, and follows no redirect with its key", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent(NOTHING);
  const busy = { status: 429, headers: { "retry-after": "0" }, body: '{"error":"slow down"}' };
  model.next = [busy];
  expect((await runOf(agent)).run).toMatchObject({ state: "done" });
  expect(model.requests).toHaveLength(2);
  const other = await startScriptedModel();
  model.next = [{ status: 307, headers: { location: `${other.url}/chat/completions` }, body: "" }];
  const led = await runOf(agent, { repeats: 3, atOnce: 1 });
  expect(led.run).toMatchObject({
    state: "refused",
    refusals: [{ code: "leads_elsewhere", status: 307, attempts: 1 }],
    variants: [{ attempts: 0, refused: 1 }],
  });
  expect(other.requests).toEqual([]);
  other.close();
});

it("stops when somebody says so, and lets one run of an agent be at work", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent(NOTHING);
  let arrived = () => {};
  const asked = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  model.before = () => {
    arrived();
    return new Promise(() => {});
  };
  const { id } = await start(agent, { repeats: 5 });
  await asked;
  const path = `/api/v1/agents/${agent}/evaluations`;
  const second = await request(server, `POST ${path}`, {
    variants: [saved()],
    limits: { tokens: 9_999 },
  });
  expect(second.status).toBe(409);
  expect((await request(server, `DELETE ${path}/${id}`)).status).toBe(409);
  const stopped = await request<RunChangedAnswer>(server, `POST ${path}/${id}/stop`);
  expect(stopped.body.run.state).toBe("stopped");
  await ended(agent, id);
  expect((await request(server, `POST ${path}/${id}/stop`)).status).toBe(409);
  model.before = () => undefined;
  await expect
    .poll(async () => (await request(server, `POST ${path}/${id}/resume`, {})).status)
    .toBe(200);
  expect((await ended(agent, id)).run).toMatchObject({ state: "done", attempts: { done: 5 } });
  expect((await request(server, `DELETE ${path}/${id}`)).status).toBe(204);
  expect((await request<RunsAnswer>(server, `GET ${path}`)).body.runs).toEqual([]);
});

it("counts tokens itself where a server says none, and needs no key at this machine", async () => {
  await enter("scripted", "openai-chat", { key: null });
  model.countsTokens = false;
  const agent = await newAgent(NOTHING);
  const answer = await runOf(agent);
  expect(model.requests[0]?.headers.authorization).toBeUndefined();
  const [attempt] = await attemptsOf(agent, answer);
  expect(attempt?.tokens).toMatchObject({ counted: true, input: expect.any(Number) });
  expect(attempt?.tokens.input).toBeGreaterThan(20);
});

it("takes cases of a file, and gives them back as they were", async () => {
  const agent = await newAgent();
  const path = `/api/v1/agents/${agent}/evaluation-cases`;
  const document = `cases:
  - name: Money back
    group: Refunds
    request: Pay it back.
    expect:
      - billing/get_invoice
      - method: billing/refund_invoice
        equals: { amount: 40 }
    next:
      - request: Thanks!
        expect: []
    allow: [gone/method]
    results:
      - method: billing/get_invoice
        result: { id: INV-1 }
`;
  const counts = { added: 1, changed: 0, same: 0, removed: 0 };
  expect((await request(server, `POST ${path}/import`, { document })).body).toMatchObject(counts);
  const { body } = await request<CasesAnswer>(server, `GET ${path}`);
  expect(body.cases).toMatchObject([
    {
      name: "Money back",
      origin: { kind: "imported" },
      unknown: [{ tool: "gone", method: "method" }],
    },
  ]);
  const { text } = await request(server, `GET ${path}/export`);
  expect((await request(server, `POST ${path}/import`, { document: text })).body).toMatchObject({
    added: 0,
    changed: 0,
    same: 1,
    removed: 0,
  });
  const json = (await request(server, `GET ${path}/export?format=json`)).text;
  const replaced = json.replace("Money back", "Refund");
  expect(
    (await request(server, `POST ${path}/import`, { document: replaced, replace: true })).body,
  ).toMatchObject({ added: 1, changed: 0, same: 0, removed: 1 });
  const wrong = await request(server, `POST ${path}/import`, {
    document: "cases:\n  - name: A\n    request: B\n    expect: [billing]\n",
  });
  expect([wrong.status, wrong.body.error?.issues?.[0]?.path.slice(0, 4)]).toEqual([
    422,
    ["cases", 0, "expect", 0],
  ]);
});

it("takes conversations and tables that were written for something else, and says what it leaves", async () => {
  const agent = await newAgent();
  const path = `/api/v1/agents/${agent}/evaluation-cases`;
  const call = (name: string, args: object) => ({
    id: "c1",
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  });
  const lines = [
    {
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Where is the invoice of order 7?" },
        { role: "assistant", tool_calls: [call("get_invoice", { order: 7 })] },
        { role: "tool", tool_call_id: "c1", content: '{"id":"INV-1"}' },
        { role: "assistant", content: "Here it is." },
        { role: "user", content: "Thanks" },
      ],
    },
    {
      messages: [
        { role: "user", content: "Fly" },
        { role: "assistant", tool_calls: [call("fly", {})] },
      ],
    },
  ];
  const document = `${lines.map((line) => JSON.stringify(line)).join("\n")}\nno JSON\n`;
  const imported = (body: object) =>
    request<ImportCasesAnswer>(server, `POST ${path}/import`, body);
  const tried = await imported({ document, dryRun: true });
  expect(tried.body).toMatchObject({
    format: "chat",
    added: 1,
    moreLeft: 0,
    left: [
      { line: 2, message: 'calls "fly", which no method of the agent is called' },
      { line: 3, message: "is no JSON object with messages" },
    ],
  });
  expect((await request<CasesAnswer>(server, `GET ${path}`)).body.cases).toEqual([]);
  expect((await imported({ document })).body.added).toBe(1);
  const table = [
    "Name;Request;Expect;Owner",
    '"Both; in order";"Find it, ""now""";billing/get_invoice | billing/refund_invoice;me',
    "Nobody;Hello;billing;me",
  ].join("\r\n");
  const { body } = await imported({ document: table });
  expect(body).toMatchObject({
    format: "table",
    added: 1,
    left: [{ line: 1 }, { line: 3, message: 'names "billing", and not a method as "tool/method"' }],
  });
  const { cases } = (await request<CasesAnswer>(server, `GET ${path}`)).body;
  const [get, refund] = [
    { tool: "billing", method: "get_invoice" },
    { tool: "billing", method: "refund_invoice" },
  ];
  expect(cases).toMatchObject([
    {
      name: "Where is the invoice of order 7?",
      turns: [
        { expected: [{ ...get, arguments: { equals: { order: 7 } } }] },
        { request: "Thanks", expected: [] },
      ],
      results: [{ ...get, result: { id: "INV-1" } }],
    },
    { name: "Both; in order", turns: [{ request: 'Find it, "now"', expected: [get, refund] }] },
  ]);
});

it("compares two runs: which cases came out otherwise, and what was sent otherwise", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent(NOTHING, {
    name: "Refund",
    turns: [
      {
        request: "Give the money back for the invoice invoice=INV-1 amount=40",
        expected: [{ tool: "billing", method: "refund_invoice" }],
      },
    ],
  });
  const before = await runOf(agent);
  const path = `/api/v1/agents/${agent}`;
  const saved = await request(server, `PATCH ${path}/settings`, {
    baseRevision: 0,
    operations: [
      { op: "setMethod", tool: "billing", method: "refund_invoice", state: "off" },
      {
        op: "setMethodText",
        tool: "billing",
        method: "get_invoice",
        field: "description",
        value: "Looks it up.",
        original: "Finds the invoice of an order.",
      },
      { op: "setTemplate", template: "system", source: "Be brief." },
    ],
  });
  expect(saved.status).toBe(200);
  const [, refund] = before.cases;
  const edited = { ...refund?.content, allowed: [{ tool: "billing", method: "get_invoice" }] };
  await request(server, `PUT ${path}/evaluation-cases/${refund?.id}`, { case: edited });
  await request(server, `POST ${path}/evaluation-cases`, { case: { ...NOTHING, name: "Bye" } });
  const now = await runOf(agent);
  const compared = (query: string) =>
    request<RunComparison>(server, `GET ${path}/evaluations/${now.run.id}/compare?${query}`);
  const { body } = await compared(`with=${before.run.id}`);
  const share = (passed: number) => ({ passed, judged: 1 });
  expect(body).toMatchObject({
    variants: [0, 0],
    cases: { both: 2, onlyNow: 1, onlyBefore: 0 },
    sides: [
      { passed: 1, judged: 2 },
      { passed: 2, judged: 2 },
    ],
    changed: [
      {
        case: now.cases[1]?.id,
        name: "Refund",
        isEdited: true,
        now: share(0),
        before: share(1),
      },
    ],
    edited: 1,
    sent: {
      added: [],
      removed: ["refund_invoice"],
      deferred: [],
      undeferred: [],
      moreChanged: 0,
      changed: [{ name: "get_invoice" }],
      templates: [{ name: "system", before: "" }],
      variables: false,
    },
  });
  const [text] = body.sent.changed;
  expect([text?.now, text?.before].map((one) => JSON.parse(one ?? "").description)).toEqual([
    "Looks it up.",
    "Finds the invoice of an order.",
  ]);
  expect(body.sides[0].tokens).toBeLessThan(body.sides[1].tokens);
  const same = await compared(`with=${now.run.id}&withVariant=0`);
  expect(same.body).toMatchObject({
    changed: [],
    edited: 0,
    sent: { changed: [], removed: [], templates: [] },
  });
  expect((await compared(`with=${now.run.id}&withVariant=3`)).status).toBe(404);
});

it("says what the last run of this very draft came to, and of what is saved", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent(NOTHING, {
    name: "Refund",
    turns: [
      {
        request: "Give the money back for the invoice invoice=INV-1 amount=40",
        expected: [{ tool: "billing", method: "refund_invoice" }],
      },
    ],
  });
  const off = (method: string) => [{ op: "setMethod", tool: "billing", method, state: "off" }];
  const standing = async (operations: object[], baseRevision = 0) =>
    (
      await request<StandingAnswer>(server, `POST /api/v1/agents/${agent}/evaluations/standing`, {
        baseRevision,
        operations,
      })
    ).body;
  expect(await standing(off("refund_invoice"))).toEqual({ cases: 2 });
  const draft = { ...saved(), of: "draft", baseRevision: 0, operations: off("refund_invoice") };
  const { run } = await runOf(agent, { variants: [saved(), draft] });
  const of = {
    run: run.id,
    number: 1,
    model: "tiny",
    cases: 2,
    attempts: 2,
    at: run.startedAt,
  };
  expect(await standing(off("refund_invoice"))).toEqual({
    cases: 2,
    saved: { ...of, passed: 2 },
    draft: { ...of, passed: 1 },
  });
  // Another draft was never asked about, until one comes that sends the same.
  expect((await standing(off("get_invoice"))).draft).toBeUndefined();
  const back = { op: "setMethod", tool: "billing", method: "get_invoice", state: "on" };
  const same = await standing([...off("get_invoice"), back, ...off("refund_invoice")]);
  expect(same.draft).toMatchObject({ passed: 1 });
});

it("compares a draft with what is saved in one run, unless another variant is named", async () => {
  await enter("scripted", "openai-chat");
  const agent = await newAgent({
    name: "Refund",
    turns: [
      {
        request: "Give the money back for the invoice invoice=INV-1 amount=40",
        expected: [{ tool: "billing", method: "refund_invoice" }],
      },
    ],
  });
  const operations = [
    {
      op: "setMethodBehaviour",
      tool: "billing",
      method: "get_invoice",
      field: "defer",
      value: true,
    },
  ];
  const draft = { ...saved(), of: "draft", baseRevision: 0, operations };
  const { run } = await runOf(agent, { variants: [saved(), draft] });
  const path = `/api/v1/agents/${agent}/evaluations/${run.id}/compare?with=${run.id}`;
  const { body } = await request<RunComparison>(server, `GET ${path}&variant=1`);
  expect(body).toMatchObject({
    variants: [1, 0],
    sent: { added: ["search_tools"], deferred: ["get_invoice"], undeferred: [], changed: [] },
  });
});

it("makes a case of a logged call, and says where its request comes from", async () => {
  const agent = await newAgent();
  const path = `/api/v1/agents/${agent}`;
  await request(server, `POST ${path}/methods/get_invoice/call`, { arguments: { order: 7 } });
  const { body: log } = await request<{ calls: { id: number }[] }>(
    server,
    `GET /api/v1/calls?agent=${agent}`,
  );
  const [call] = log.calls;
  const { body } = await request<ProposedCaseAnswer>(
    server,
    `GET ${path}/evaluation-cases/proposed?call=${call?.id}`,
  );
  const expected = [
    { tool: "billing", method: "get_invoice", arguments: { equals: { order: 7 } } },
  ];
  expect(body).toMatchObject({
    requestFrom: "nothing",
    call: call?.id,
    case: { name: "billing/get_invoice", turns: [{ request: "", expected }] },
  });
  const written = { ...body.case, turns: [{ request: "Where is invoice 7?", expected }] };
  const added = await request<CasesAnswer>(server, `POST ${path}/evaluation-cases`, {
    case: written,
    call: call?.id,
  });
  expect(added.body).toMatchObject({ case: { origin: { kind: "call", call: call?.id } } });
  const elsewhere = `/api/v1/agents/first-agent/evaluation-cases/proposed?call=${call?.id}`;
  expect((await request(server, `GET ${elsewhere}`)).status).toBe(404);
});
