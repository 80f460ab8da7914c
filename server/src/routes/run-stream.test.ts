import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type CallContext, defineTool, type JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { CallsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { followRun } from "../testing/follow-run.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const ran: string[] = [];
/**
 * Calls that began to wait, and those of them that were aborted, by the caller that they were made
 * for.
 */
const waiting: unknown[] = [];
const aborted: unknown[] = [];
/** How often calls told their progress that have ended. */
const told: number[] = [];
const schema = {
  type: "object",
  properties: { size: { type: "integer", minimum: 1 } },
  required: ["size"],
};

const tools = [
  defineTool({
    name: "work",
    methods: {
      tell: {
        parameters: z.object({ times: z.int() }),
        run: async ({ times }, { progress }) => {
          for (let index = 1; index <= times; index++) {
            progress({ progress: index, total: times, message: `step ${index}` });
            if (index % 100 === 0) await sleep(1);
          }
          told.push(times);
          return times;
        },
      },
      order: {
        run: async (_args: object, call: CallContext) =>
          call.ask({ message: "How large?", schema }),
      },
      wait: {
        run: (_args: object, { signal, caller, progress }: CallContext) =>
          new Promise((_resolve, reject) => {
            waiting.push(caller.user);
            progress({ progress: 0 });
            signal.addEventListener("abort", () => {
              aborted.push(caller.user);
              reject(signal.reason);
            });
          }),
      },
      whoami: {
        run: (_args: object, { id, caller, services, agent }: CallContext) => [
          id,
          caller,
          Object.keys(services),
          agent.id,
        ],
      },
      refuse: {
        run: () => {
          throw new Error("no paper");
        },
      },
    },
  }),
  defineTool({
    name: "post",
    methods: {
      send: {
        needsApproval: true,
        parameters: z.object({ to: z.string() }),
        run: ({ to }) => {
          ran.push(to);
          return `sent to ${to}`;
        },
      },
      read: {
        run: () => {
          ran.push("read");
          return "read";
        },
      },
    },
  }),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools, services: { database: {} } });
});
afterAll(() => server.close());

const AGENT = "/api/agents/first-agent";
const call = (method: string, body: object = {}) =>
  followRun(server, `${AGENT}/methods/${method}/call`, body);
const toolUse = (name: string, input: JsonObject = {}, id = "c1") => ({
  type: "tool_use",
  id,
  name,
  input,
});

it("progress reaches the caller, and the last event is the answer", async () => {
  const run = await call("tell", { arguments: { times: 3 }, id: "call_1" });
  expect(run.response.headers.get("content-type")).toBe("text/event-stream");
  const events = await run.rest();
  const named = { id: "call_1", functionName: "tell" };
  expect(events.at(-2)).toEqual({
    event: "progress",
    data: { call: named, progress: 3, total: 3, message: "step 3" },
  });
  expect(events.at(-1)).toMatchObject({
    event: "answer",
    data: { result: 3, duration: expect.any(Number) },
  });
  const batch = await followRun(server, `${AGENT}/calls`, [
    toolUse("tell", { times: 1 }),
    toolUse("refuse", {}, "c2"),
  ]);
  expect((await batch.rest()).at(-1)).toMatchObject({
    event: "answer",
    data: { format: "anthropic", calls: [{ outcome: "ok" }, { outcome: "failed" }] },
  });
});

it("a call that tells its progress ten thousand times sends a few of them, the latest last", async () => {
  const events = await (await call("tell", { arguments: { times: 10_000 } })).rest();
  const sent = events.filter(({ event }) => event === "progress");
  expect(sent.length).toBeLessThan(500);
  expect(sent.at(-1)?.data.progress).toBe(10_000);
  expect(events.at(-1)).toMatchObject({ event: "answer", data: { result: 10_000 } });
});

it("without the header the answer comes alone, and nobody can be asked", async () => {
  const told = await request(server, `POST ${AGENT}/methods/tell/call`, {
    arguments: { times: 3 },
  });
  expect(told.body).toMatchObject({ result: 3 });
  const asked = await request(server, `POST ${AGENT}/methods/order/call`, {});
  expect(asked).toMatchObject({ status: 502, body: { error: { code: "call_failed" } } });
  expect(asked.body.error?.message).toContain('Nobody can answer "How large?"');
});

it("what fails before the stream begins has its status, and what fails in it is its last event", async () => {
  expect((await call("tell", { argument: {} })).response.status).toBe(422);
  expect((await followRun(server, "/api/agents/nobody/calls", [])).response.status).toBe(404);
  expect(await (await call("refuse")).rest()).toMatchObject([
    {
      event: "error",
      data: { error: { code: "call_failed", message: "Refuse of Work failed: no paper" } },
    },
  ]);
  expect(await (await call("tell")).rest()).toMatchObject([
    { event: "error", data: { error: { code: "invalid", issues: [{ path: ["times"] }] } } },
  ]);
});

it("a call asks its caller, who answers with a second request", async () => {
  const run = await call("order");
  const question = await run.next();
  expect(question).toMatchObject({
    event: "question",
    data: { call: { functionName: "order" }, message: "How large?", schema },
  });
  const address = `POST ${AGENT}/answers/${question?.data.id}`;
  const wrong = await request(server, address, { answer: { size: 0 } });
  expect(wrong).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["answer", "size"] }] } },
  });
  expect(
    (
      await request(server, `POST /api/agents/other/answers/${question?.data.id}`, {
        answer: { size: 2 },
      })
    ).status,
  ).toBe(404);
  expect((await request(server, address, { answer: 3 })).status).toBe(422);
  expect((await request(server, address, { answer: { size: 2 } })).status).toBe(200);
  expect(await run.rest()).toMatchObject([{ event: "answer", data: { result: { size: 2 } } }]);
  expect((await request(server, address, { answer: { size: 2 } })).status).toBe(404);
  const declining = await call("order");
  const id = (await declining.next())?.data.id;
  await request(server, `POST ${AGENT}/answers/${id}`, { declined: true });
  expect(await declining.rest()).toMatchObject([
    {
      data: {
        error: { message: 'Order of Work failed: The caller does not answer "How large?".' },
      },
    },
  ]);
});

it("a caller that goes away ends its call, with a stream and without", async () => {
  const run = await call("wait", { caller: { user: "streaming" } });
  expect(await run.next()).toMatchObject({ event: "progress" });
  run.leave();
  await expect.poll(() => aborted).toContain("streaming");
  const plain = new AbortController();
  const body = JSON.stringify({ caller: { user: "plain" } });
  const answering = fetch(`${server.url}${AGENT}/methods/wait/call`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    signal: plain.signal,
  });
  await expect.poll(() => waiting).toContain("plain");
  plain.abort();
  await expect(answering).rejects.toThrow();
  await expect.poll(() => aborted).toContain("plain");
});

it("a question whose caller went away cannot be answered any more", async () => {
  const run = await call("order");
  const id = (await run.next())?.data.id;
  run.leave();
  const answer = () => request(server, `POST ${AGENT}/answers/${id}`, { answer: {} });
  await expect.poll(async () => (await answer()).status).toBe(404);
});

it("a reader that reads nothing holds neither its call nor anybody else", async () => {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  const body = JSON.stringify({ arguments: { times: 20_000 } });
  const head = [
    `POST ${AGENT}/methods/tell/call HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    "Accept: text/event-stream",
  ];
  const lines = [
    ...head,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    body,
  ];
  socket.write(lines.join("\r\n"));
  const answers = await Promise.all(
    [1, 2, 3].map(() => request(server, `POST ${AGENT}/methods/read/call`, {})),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(() => told).toContain(20_000);
  socket.destroy();
});

it("a server that stops gives up the calls of its streams", async () => {
  const stopping = await startTestServer({ tools });
  const run = await followRun(stopping, `${AGENT}/methods/wait/call`, { caller: { user: "last" } });
  expect(await run.next()).toMatchObject({ event: "progress" });
  await stopping.close();
  await expect.poll(() => aborted).toContain("last");
});

it("a tool gets the call's id, what the caller says about itself, and the host's services", async () => {
  const caller = { user: "ada", tenant: { id: 7 } };
  const one = await request(server, `POST ${AGENT}/methods/whoami/call`, { id: "call_9", caller });
  expect(one.body).toMatchObject({ result: ["call_9", caller, ["database"], "first-agent"] });
  const response = [toolUse("whoami", {}, "toolu_1")];
  const batch = await request<CallsAnswer>(server, `POST ${AGENT}/calls`, { response, caller });
  expect(JSON.stringify(batch.body.messages)).toContain(
    JSON.stringify(JSON.stringify(["toolu_1", caller, ["database"], "first-agent"])).slice(1, -1),
  );
});

it.each([
  ["is too large", { caller: { text: "x".repeat(20_000) } }, ["caller"], "too_large"],
  ["is no object", { caller: "ada" }, ["caller"], "shape"],
  ["has a key that nobody reads", { callers: {} }, [], "shape"],
])("what a caller says is refused when it %s", async (_, body, path, code) => {
  const refused = await request(server, `POST ${AGENT}/methods/whoami/call`, body);
  expect(refused).toMatchObject({ status: 422, body: { error: { issues: [{ path, code }] } } });
});

it("what a caller says beside a response is checked, too, and a provider's own key `response` is none of it", async () => {
  const refused = await request(server, `POST ${AGENT}/calls`, { response: [], caller: 3 });
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { issues: [{ path: ["caller"] }] } },
  });
  const foreign = await request(server, `POST ${AGENT}/calls`, {
    type: "response.completed",
    response: { output: [] },
  });
  expect(foreign).toMatchObject({
    status: 422,
    body: { error: { issues: [{ code: "stream_part" }] } },
  });
});

it("a batch with a call that needs an approval runs once it is approved, and not before", async () => {
  ran.length = 0;
  const response = [toolUse("read", {}, "c1"), toolUse("send", { to: "ada" }, "c2")];
  const ask = (more: object = {}) =>
    request<CallsAnswer>(server, `POST ${AGENT}/calls`, { response, ...more });
  const first = await ask();
  expect(first.body.calls.map(({ outcome }) => outcome)).toEqual(["not run", "needs approval"]);
  const [approval] = first.body.approvals ?? [];
  expect(approval).toMatchObject({
    callId: "c2",
    functionName: "send",
    label: "Send of Post",
    args: { to: "ada" },
  });
  expect(ran).toEqual([]);
  const approved = [approval?.id ?? ""];
  const declined = await ask({ declined: approved });
  expect(declined.body.calls.map(({ outcome }) => outcome)).toEqual(["ok", "declined"]);
  const again = (await ask()).body.approvals?.[0]?.id ?? "";
  expect(again).not.toBe(approved[0]);
  const done = await ask({ approved: [again] });
  expect(done.body.calls.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  expect(ran.sort()).toEqual(["ada", "read", "read"]);
  expect((await ask({ approved: [again] })).body.approvals).toHaveLength(1);
});

it("a single call says what would run, and an approval holds for nothing else", async () => {
  const send = (to: string, approved?: string[]) =>
    request(server, `POST ${AGENT}/methods/send/call`, {
      arguments: { to },
      ...(approved && { approved }),
    });
  const asked = await send("bob");
  expect(asked).toMatchObject({
    status: 409,
    body: {
      error: {
        code: "needs_approval",
        message: "Send of Post was not run: it needs an approval.",
        approval: { functionName: "send", tool: "post", method: "send", args: { to: "bob" } },
      },
    },
  });
  const id = asked.body.error?.approval?.id ?? "";
  expect((await send("eve", [id])).status).toBe(409);
  expect((await send("bob", ["c2"])).status).toBe(409);
  expect((await send("bob", [id])).body).toMatchObject({ result: "sent to bob" });
  expect((await send("bob", [id])).status).toBe(409);
});
