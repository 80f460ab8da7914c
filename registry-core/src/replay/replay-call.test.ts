import { validateJson } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { gateChange, type OpenGate } from "./call-gate.ts";
import { decidingParts, type KeptCall, replayCall } from "./replay-call.ts";
import { ReplayCounter } from "./replay-report.ts";

const gate: OpenGate = {
  tool: "shop",
  method: "pay",
  label: "Pay of Shop",
  fromOutside: false,
  asks: false,
  parameters: { type: "object", properties: { amount: { type: "integer" } } },
  timeLimit: 60_000,
};
const ran: KeptCall = {
  id: 1,
  at: 1,
  agent: "ada",
  functionName: "pay",
  tool: "shop",
  method: "pay",
  outcome: "ok",
  asked: false,
  duration: 5_000,
  characters: 40,
  truncated: false,
  caller: "Help desk",
  unknown: [],
};

test("what a call meets anyway is not said of a change, also where nobody read its arguments", () => {
  const asking = { ...gate, asks: true };
  const change = gateChange(asking, { ...asking, timeLimit: 1_000 });
  expect(change?.keepsArguments).toBe(true);
  const judge = (call: KeptCall) => change && replayCall(call, change, validateJson);
  expect(judge(ran)).toEqual({ fate: { kind: "asks" }, standing: "already" });
  expect(judge({ ...ran, arguments: { amount: 1 } })?.standing).toBe("already");
});

test("arguments decide nothing where nothing gets through", () => {
  const closed = { refused: "off" } as const;
  expect(gateChange(gate, closed)?.keepsArguments).toBe(true);
  expect(gateChange(closed, gate)?.keepsArguments).toBe(false);
});

const gates: fc.Arbitrary<OpenGate> = fc
  .record(
    {
      asks: fc.boolean(),
      timeLimit: fc.constantFrom(1_000, 5_000),
      resultLimit: fc.constantFrom(10, 40),
    },
    { requiredKeys: ["asks"] },
  )
  .map((own) => ({ ...gate, timeLimit: Number.POSITIVE_INFINITY, ...own }));
const calls: fc.Arbitrary<KeptCall> = fc
  .record({
    outcome: fc.constantFrom("ok", "timed out", "invalid arguments", "off", "not run", "failed"),
    duration: fc.option(fc.constantFrom(500, 999, 1_000, 3_000, 5_000, 6_000), { nil: undefined }),
    characters: fc.constantFrom(9, 10, 11, 39, 40, 41),
    truncated: fc.boolean(),
    asked: fc.boolean(),
  })
  .map((own) => ({ ...ran, ...own }) as KeptCall);

test("calls that have the same deciding parts fare alike, and are counted alike", () => {
  let alike = 0;
  const check = (before: OpenGate, after: OpenGate, some: KeptCall[]) => {
    const change = gateChange(before, after);
    if (!change) return;
    const single = new ReplayCounter();
    const grouped = new ReplayCounter();
    const known = new Map<string, ReturnType<ReplayCounter["counting"]>>();
    for (const [id, one] of some.entries()) {
      const call = { ...one, id };
      const verdict = replayCall(call, change, validateJson);
      single.add(call, verdict);
      const key = decidingParts(call, change);
      if (known.has(key)) alike += 1;
      const count = known.get(key) ?? grouped.counting(call, verdict);
      known.set(key, count);
      count(call);
    }
    expect(grouped.report()).toEqual(single.report());
  };
  const given = [gates, gates, fc.array(calls, { minLength: 1, maxLength: 30 })] as const;
  fc.assert(fc.property(...given, check), { numRuns: fewerUnlessDeep(300) });
  expect(alike).toBeGreaterThan(0);
});
