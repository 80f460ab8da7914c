import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { selectMethods } from "../toolset/select-methods.ts";
import { Approvals } from "./approvals.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { callMethods } from "./call-method.ts";
import { CallRecords } from "./call-record.ts";
import type { ApprovalRequest, CallResult } from "./call-result.ts";

const ran: string[] = [];
const parameters = z.object({ what: z.string().default("") });
const method = (name: string, more: object = {}) => ({
  parameters,
  run: ({ what }: { what: string }) => {
    ran.push(name + what);
    return name + what;
  },
  ...more,
});
const tools = [
  defineTool({ name: "notes", methods: { read: method("read"), list: method("list") } }),
  defineTool({ name: "lead", takesControl: true, methods: { hand_over: method("hand_over") } }),
  defineTool({ name: "alone", isExclusive: true, methods: { dig: method("dig") } }),
  defineTool({ name: "post", methods: { send: method("send", { needsApproval: true }) } }),
  defineTool({ name: "core", isCore: true, methods: { ask: method("ask") } }),
];

/** Function names, each with what it is called with behind a colon. */
async function batch(names: string, more: Partial<CallEnvironment> = {}): Promise<CallResult[]> {
  ran.length = 0;
  const calls = names.split(" ").map((each, index) => {
    const [functionName = "", what = ""] = each.split(":");
    return { id: `c${index}`, functionName, args: { what } };
  });
  return callMethods(callEnvironment(tools, more), calls);
}
const outcomes = (results: CallResult[]) =>
  results.map((result) => (result.ok ? result.result : result.code));

test("nothing after a call that takes control runs, and its answer says that it took control", async () => {
  const results = await batch("read hand_over list hand_over");
  expect(outcomes(results)).toEqual(["read", "hand_over", "not run", "not run"]);
  expect(ran).toEqual(["read", "hand_over"]);
  expect(results[1]).toMatchObject({ tookControl: true });
  expect(results[2]).toMatchObject({
    notRun: { code: "control_taken", values: { by: "Hand Over of Lead" } },
    message:
      "List of Notes was not run: Hand Over of Lead takes control of the run, which ends the batch.",
  });
  expect(results[0]).not.toHaveProperty("tookControl");
});

test("a call that is refused takes no control", async () => {
  const off = callEnvironment(tools).toolset;
  const { toolset } = selectMethods(off, callEnvironment(tools).names, { disabled: ["lead"] });
  expect(outcomes(await batch("hand_over list", { toolset }))).toEqual(["not offered", "list"]);
});

test("an exclusive method is refused beside others, and alone in its batch once it is chosen", async () => {
  const [refused] = await batch("dig");
  expect(refused).toMatchObject({
    code: "not offered",
    message:
      "Dig of Alone is on for Ada but cannot be used now. Not offered: it is exclusive and was not chosen.",
  });
  const { toolset, names } = callEnvironment(tools);
  const chosen = { toolset: selectMethods(toolset, names, { choices: ["alone"] }).toolset };
  const results = await batch("ask dig dig read", chosen);
  expect(outcomes(results)).toEqual(["not run", "dig", "not run", "not offered"]);
  expect(ran).toEqual(["dig"]);
  expect(results[0]).toMatchObject({
    message:
      "Ask of Core was not run: Dig of Alone is exclusive and runs alone. Call it again when that is answered.",
  });
  expect(outcomes(await batch("ask read", chosen))).toEqual(["ask", "not offered"]);
});

test("nothing of a batch runs before its approvals are given, and what is sent again with them runs once", async () => {
  const approvals = new Approvals();
  const first = await batch("read send:a send:b", { approvals });
  expect(outcomes(first)).toEqual(["not run", "needs approval", "needs approval"]);
  expect(ran).toEqual([]);
  expect(first[0]).toMatchObject({
    message:
      "Read of Notes was not run: nothing of its batch runs before Send of Post is approved or declined.",
  });
  expect(first[1]).toMatchObject({
    message: "Send of Post was not run: it needs an approval.",
    approval: {
      callId: "c1",
      functionName: "send",
      tool: "post",
      method: "send",
      label: "Send of Post",
      args: { what: "a" },
    },
  });
  const [a, b] = [idOf(first[1]), idOf(first[2])];
  expect(a).not.toBe(b);
  const half = await batch("read send:a send:b", { approvals, approved: [a] });
  expect(outcomes(half)).toEqual(["not run", "not run", "needs approval"]);
  expect(idOf(half[2])).toBe(b);
  expect(
    outcomes(await batch("read send:a send:b", { approvals, approved: [a], declined: [b] })),
  ).toEqual(["read", "senda", "declined"]);
  expect(ran).toEqual(["read", "senda"]);
  expect(outcomes(await batch("send:a", { approvals, approved: [a] }))).toEqual(["needs approval"]);
});

function idOf(result: CallResult | undefined): string {
  return (result && !result.ok && result.approval?.id) || "none";
}

test("an approval holds for exactly its arguments, its agent and one call, and for an hour", async () => {
  const clock = new FakeClock();
  const approvals = new Approvals({ clock });
  const id = idOf((await batch("send:a", { approvals }))[0]);
  const approved = [id];
  expect(outcomes(await batch("send:b", { approvals, approved }))).toEqual(["needs approval"]);
  const other = { id: "a2", name: "Eve" };
  expect(outcomes(await batch("send:a", { approvals, approved, agent: other }))).toEqual([
    "needs approval",
  ]);
  expect(outcomes(await batch("send:a send:a", { approvals, approved }))).toEqual([
    "not run",
    "needs approval",
  ]);
  expect(outcomes(await batch("send:a", { approvals, approved: ["0".repeat(32)] }))).toEqual([
    "needs approval",
  ]);
  await clock.advance(3_599_000);
  expect(outcomes(await batch("send:a", { approvals, approved }))).toEqual(["senda"]);
  const late = idOf((await batch("send:a", { approvals }))[0]);
  await clock.advance(3_600_000);
  expect(outcomes(await batch("send:a", { approvals, approved: [late] }))).toEqual([
    "needs approval",
  ]);
});

test("ten thousand calls that wait for approval keep no more than there is room for", async () => {
  const approvals = new Approvals();
  const first = idOf((await batch("send:first", { approvals }))[0]);
  const names = Array.from({ length: 1_000 }, (_, index) => `send:${index}`).join(" ");
  const last = (await batch(names, { approvals })).at(-1);
  expect(outcomes(await batch("send:first", { approvals, approved: [first] }))).toEqual([
    "needs approval",
  ]);
  expect(outcomes(await batch("send:999", { approvals, approved: [idOf(last)] }))).toEqual([
    "send999",
  ]);
});

test("an approval belongs to the caller that asked, whose waiting calls nobody else's push out", async () => {
  const approvals = new Approvals();
  const [ann, bob] = [
    { approvals, callerKey: "ann" },
    { approvals, callerKey: "bob" },
  ];
  const own = idOf((await batch("send:a", ann))[0]);
  const others = idOf((await batch("send:a", bob))[0]);
  expect(others).not.toBe(own);
  expect(outcomes(await batch("send:a", { ...bob, approved: [own] }))).toEqual(["needs approval"]);
  expect(outcomes(await batch("send:a", { ...bob, declined: [own] }))).toEqual(["needs approval"]);
  const names = Array.from({ length: 1_100 }, (_, index) => `send:${index}`).join(" ");
  await batch(names, bob);
  await batch(names, { ...ann, agent: { id: "a2", name: "Eve" } });
  expect(outcomes(await batch("send:a", { ...ann, approved: [own] }))).toEqual(["senda"]);
});

test("in process a callback decides; only true approves, and without one nothing is approved", async () => {
  const asked: ApprovalRequest[] = [];
  const approve = async (request: ApprovalRequest) => {
    asked.push(request);
    return request.args.what === "a";
  };
  expect(outcomes(await batch("send:a send:b read", { approve }))).toEqual([
    "senda",
    "declined",
    "read",
  ]);
  expect(asked.map(({ callId, args }) => [callId, args.what])).toEqual([
    ["c0", "a"],
    ["c1", "b"],
  ]);
  expect(outcomes(await batch("send", { approve: () => "yes" as never }))).toEqual(["declined"]);
  const [nobody] = await batch("send");
  expect(nobody).toMatchObject({
    code: "needs approval",
    message: "Send of Post was not run: it needs an approval, and nobody can give it here.",
  });
  const failing = () => Promise.reject(new Error("no connection"));
  const [failed, beside] = await batch("send read", { approve: failing });
  expect(failed).toMatchObject({
    message: "Send of Post was not run: its approval failed: no connection",
  });
  expect(beside).toMatchObject({ code: "failed" });
  expect(ran).toEqual([]);
});

test("a caller that goes away while an approval is asked for gets an answer for every call, and nothing runs", async () => {
  const caller = new AbortController();
  const answering = batch("send read", {
    signal: caller.signal,
    approve: () => new Promise(() => undefined),
  });
  caller.abort();
  expect(outcomes(await answering)).toEqual(["cancelled", "cancelled"]);
  expect(ran).toEqual([]);
});

test("a method that needs an approval by the time its turn comes asks for it then", async () => {
  const environment = callEnvironment(tools);
  const strict = tools.map((tool) => ({
    ...tool,
    definition: {
      ...tool.definition,
      methods: tool.definition.methods.map((each) => ({ ...each, needsApproval: true })),
    },
  }));
  const { toolset, names } = callEnvironment(strict);
  const refresh = async () => ({ toolset, names });
  expect(outcomes(await batch("read", { refresh }))).toEqual(["needs approval"]);
  expect(outcomes(await batch("read", { refresh, approve: () => true }))).toEqual(["read"]);
  expect(environment.toolset).not.toBe(toolset);
});

test("ten thousand calls in one batch are all answered, with one listener on the caller's signal", async () => {
  const { signal } = new AbortController();
  let listeners = 0;
  let most = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  Object.assign(signal, {
    addEventListener: (...list: Parameters<typeof add>) => {
      most = Math.max(most, ++listeners);
      add(...list);
    },
    removeEventListener: (...list: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...list);
    },
  });
  const records = new CallRecords(20_000);
  const results = await batch(Array.from({ length: 10_000 }, () => "read").join(" "), {
    signal,
    records,
  });
  expect(results.every((result) => result.ok)).toBe(true);
  expect(records.list()).toHaveLength(10_000);
  expect([most, listeners]).toEqual([1, 0]);
});

test("others have their turn before the arguments of each further call are read", async () => {
  let turns = 0;
  const turn = async () => {
    turns += 1;
  };
  await batch("read", { turn });
  expect(turns).toBe(0);
  await batch("read read list", { turn });
  expect(turns).toBe(2);
});

test("arguments that come as a text are counted before they are parsed", async () => {
  const calls = [9_000, 11_000].map((count) => ({
    functionName: "read",
    args: `{"what":"a","more":[${'"[[[[",'.repeat(count)}0]}`,
  }));
  const [taken, refused] = await callMethods(callEnvironment(tools), calls);
  expect(taken).toMatchObject({ ok: true });
  expect(refused).toMatchObject({
    code: "invalid arguments",
    message: expect.stringContaining("more than 10000 values"),
  });
});
