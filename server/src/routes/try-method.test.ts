import { defineTool } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { CallsLogAnswer, SettingsAnswer } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { followRun } from "../testing/follow-run.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { readStoredText } from "../testing/stored-rows.ts";
import { testTools } from "../testing/test-tools.ts";

const SAVED = "saved-key-0123456789";
const TYPED = "typed-key-9876543210";
let closed = 0;
const workTool = defineTool({
  name: "work",
  visible: true,
  config: z.object({ size: z.int().min(1).default(1) }),
  methods: {
    steps: {
      parameters: z.object({ times: z.int() }),
      run: ({ times }, { progress }) => {
        for (let index = 1; index <= times; index++) progress({ progress: index, total: times });
        return times;
      },
    },
    pay: {
      parameters: z.object({ amount: z.number() }),
      needsApproval: true,
      run: ({ amount }) => amount,
    },
  },
});

const closingTool: RegisteredTool = {
  ...workTool,
  build: (...given) => Object.assign(workTool.build(...given), { close: () => void closed++ }),
};

let server: TestServer;
let revision = 0;
beforeAll(async () => {
  server = await startTestServer({ tools: [...testTools, closingTool] });
  const operations = [
    { op: "setConfig", tool: "vault", key: "api_key", value: SAVED },
    { op: "setMethod", tool: "notes", method: "delete_note", state: "off" },
  ];
  const body = { baseRevision: 0, operations };
  revision = (await request<SettingsAnswer>(server, "PATCH /api/agents/first-agent/settings", body))
    .body.revision;
});
afterAll(() => server.close());

const attempt = (method: string, args: object = {}, operations?: object[], more: object = {}) =>
  request<{ result: unknown }>(server, "POST /api/agents/first-agent/try", {
    function: method,
    arguments: args,
    ...more,
    ...(operations && { draft: { baseRevision: revision, operations } }),
  });
const call = (method: string, args: object = {}) =>
  request<{ result: unknown }>(server, `POST /api/agents/first-agent/methods/${method}/call`, {
    arguments: args,
  });

it("runs with the saved settings, and refuses what they switch off", async () => {
  expect(await attempt("read_note", { id: 3 })).toMatchObject({
    status: 200,
    body: { result: { id: 3, reader: "First agent" }, duration: expect.any(Number) },
  });
  expect(await attempt("delete_note", { id: 3 })).toMatchObject({
    status: 403,
    body: { error: { code: "method_off" } },
  });
  expect((await attempt("read_note", { id: 0 })).body.error?.issues).toMatchObject([
    { path: ["id"] },
  ]);
});

it("runs with what a draft would save, and leaves what is saved and running as it is", async () => {
  const on = { op: "setMethod", tool: "notes", method: "delete_note", state: "on" };
  expect(await attempt("delete_note", { id: 3 }, [on])).toMatchObject({ status: 200 });
  expect(await attempt("delete_note", { id: 3 })).toMatchObject({ status: 403 });
  const more = { op: "setConfig", tool: "vault", key: "max_results", value: 9 };
  expect((await attempt("count", {}, [more])).body.result).toBe(9);
  expect((await call("count")).body.result).toBe(5);
  const off = { op: "setTool", tool: "notes", state: "off" };
  expect(await attempt("read_note", { id: 3 }, [off])).toMatchObject({ status: 403 });
  expect(await call("read_note", { id: 3 })).toMatchObject({ status: 200 });
});

it("uses a secret that is typed in the draft, keeps it nowhere and gives it to nobody", async () => {
  const key = { op: "setConfig", tool: "vault", key: "api_key", value: TYPED };
  expect((await attempt("check_key", { key: TYPED }, [key])).body.result).toBe(true);
  expect((await attempt("check_key", { key: SAVED }, [])).body.result).toBe(true);
  expect((await attempt("leak", {}, [key])).text).not.toContain(TYPED);
  const { text } = await request(server, "GET /api/calls/export");
  expect(text).not.toContain(TYPED);
  expect(await readStoredText(server.dataDir)).not.toContain(TYPED);
});

it("refuses a draft that could not be saved, as a save does", async () => {
  const wrong = { op: "setConfig", tool: "vault", key: "max_results", value: 900 };
  expect(await attempt("count", {}, [wrong])).toMatchObject({ status: 422 });
  expect(await attempt("count", {}, [{ op: "fly" }])).toMatchObject({ status: 422 });
  const core = { op: "setMethod", tool: "notes", method: "list_notes", state: "off" };
  expect(await attempt("count", {}, [core])).toMatchObject({
    body: { error: { code: "core_cannot_be_off" } },
  });
});

it("closes the instance of a draft after its call", async () => {
  const before = closed;
  await attempt("steps", { times: 0 }, [{ op: "setConfig", tool: "work", key: "size", value: 2 }]);
  expect(closed).toBe(before + 1);
});

it("asks before it runs what needs an approval, and runs it once", async () => {
  const asked = await attempt("pay", { amount: 4 });
  expect(asked).toMatchObject({
    status: 409,
    body: { error: { approval: { args: { amount: 4 } } } },
  });
  const approved = [asked.body.error?.approval?.id];
  expect((await attempt("pay", { amount: 4 }, undefined, { approved })).body.result).toBe(4);
  expect((await attempt("pay", { amount: 4 }, undefined, { approved })).body.error?.code).toBe(
    "needs_approval",
  );
});

it("tells its progress, and is logged as a try", async () => {
  const run = await followRun(server, "/api/agents/first-agent/try", {
    function: "steps",
    arguments: { times: 2 },
  });
  const events = (await run.rest()).map(({ event }) => event);
  expect([events[0], events.at(-1)]).toEqual(["progress", "answer"]);
  const [last] = (await request<CallsLogAnswer>(server, "GET /api/calls?limit=1")).body.calls;
  expect(last).toMatchObject({ functionName: "steps", via: "try", outcome: "ok" });
});
