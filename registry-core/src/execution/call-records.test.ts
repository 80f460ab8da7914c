import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { callMethods } from "./call-method.ts";
import type { CallRecord } from "./call-record.ts";
import { CallRecords } from "./call-record.ts";

const clock = new FakeClock();
const tool = defineTool({
  name: "timer",
  methods: {
    wait: {
      isConcurrencySafe: false,
      thinkAugment: true,
      parameters: z.object({ takes: z.int() }),
      run: ({ takes }) => clock.sleep(takes),
    },
    fail: {
      run: () => {
        throw new Error("the key hunter2 is wrong");
      },
    },
  },
});

test("say what was called, why, how long it waited and ran, and how it ended", async () => {
  const records = new CallRecords();
  const redact = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll("hunter2", "[secret]"));
  const calling = callMethods(callEnvironment([tool], { clock, records, redact }), [
    { functionName: "wait", args: { takes: 10, toolcall_reason: "to rest" }, id: "call_1" },
    { functionName: "wait", args: { takes: 20 } },
    { functionName: "wait", args: {} },
    { functionName: "nap", args: {} },
    { functionName: "fail", args: {} },
  ]);
  await clock.advance(100);
  await calling;
  const common = { agent: "a1", askedAt: 0, tool: "timer" };
  const wait = { ...common, method: "wait", functionName: "wait" };
  expect(records.list()).toEqual([
    {
      ...common,
      method: "fail",
      functionName: "fail",
      waited: 30,
      duration: 0,
      outcome: "failed",
      message: "Fail of Timer failed: the key [secret] is wrong",
    },
    { ...wait, waited: 10, duration: 20, outcome: "ok" },
    { ...wait, id: "call_1", reason: "to rest", waited: 0, duration: 10, outcome: "ok" },
    expect.objectContaining({ functionName: "nap", outcome: "unknown" }),
    {
      ...wait,
      waited: 0,
      outcome: "invalid arguments",
      message: "The arguments of Wait of Timer are invalid: Takes is required.",
    },
  ]);
  expect(records.statistics()).toEqual({
    calls: 5,
    outcomes: { ok: 2, failed: 1, unknown: 1, "invalid arguments": 1 },
    truncated: 0,
    duration: { mean: 10, median: 10, percentile95: 20, longest: 20 },
  });
});

const record = (askedAt: number, more: Partial<CallRecord> = {}): CallRecord => ({
  agent: "a1",
  functionName: "wait",
  askedAt,
  waited: 0,
  outcome: "ok",
  ...more,
});

test("keep the last ones", () => {
  const records = new CallRecords(3);
  for (const time of [1, 2, 3, 4, 5]) {
    records.add(record(time));
    expect(records.list()[0]?.askedAt).toBe(time);
  }
  expect(records.list().map(({ askedAt }) => askedAt)).toEqual([5, 4, 3]);
});

test.each([
  [{ agent: "a2" }, [3]],
  [{ tool: "timer", outcome: "ok" as const }, [2]],
  [{ method: "wait" }, [1, 2]],
  [{ outcome: "failed" as const }, [1, 3]],
  [{ since: 2 }, [2, 3]],
  [{ until: 2 }, [1]],
  [{}, [1, 2, 3]],
])("are found by %j", (filter, times) => {
  const records = new CallRecords();
  records.add(record(1, { tool: "timer", method: "wait", outcome: "failed" }));
  records.add(record(2, { tool: "timer", method: "wait" }));
  records.add(record(3, { agent: "a2", outcome: "failed" }));
  const found = records.list(filter).map(({ askedAt }) => askedAt);
  expect(found.reverse()).toEqual(times);
  expect(records.statistics(filter).calls).toBe(times.length);
});

test("have no durations where nothing ran", () => {
  expect(new CallRecords().statistics()).toEqual({ calls: 0, outcomes: {}, truncated: 0 });
});
