import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { callMethods } from "./call-method.ts";
import { CallQueue } from "./call-queue.ts";

type Kind = "safe" | "unsafe" | "failing" | "unknown";

interface Span {
  index: number;
  start: number;
  end: number;
}

/** One tool of each kind; what they do is to take time, and to note when they did. */
function timedTools(clock: FakeClock, spans: Span[]) {
  const parameters = z.object({ index: z.int(), takes: z.int() });
  const run = async ({ index, takes }: { index: number; takes: number }) => {
    const start = clock.now();
    await clock.sleep(takes);
    spans.push({ index, start, end: clock.now() });
    return index;
  };
  const fail = async (args: { index: number; takes: number }) => {
    throw new Error(`number ${await run(args)}`);
  };
  return [
    defineTool({
      name: "free",
      methods: { safe: { parameters, run }, failing: { parameters, run: fail } },
    }),
    defineTool({
      name: "careful",
      methods: { unsafe: { parameters, run, isConcurrencySafe: false } },
    }),
  ];
}

const arbitraryCall = fc.record({
  kind: fc.constantFrom<Kind>("safe", "safe", "safe", "failing", "unsafe", "unknown"),
  takes: fc.integer({ min: 1, max: 50 }),
});

test("calls are answered in order; those that must run alone do, and all others run together", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryCall, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (batch, runSync) => {
        const clock = new FakeClock();
        const spans: Span[] = [];
        const environment = callEnvironment(timedTools(clock, spans), {
          clock,
          queue: new CallQueue(runSync),
        });
        const calls = batch.map(({ kind, takes }, index) => ({
          functionName: kind,
          args: { index, takes },
        }));
        const answering = callMethods(environment, calls);
        await clock.advance(1_000);

        const results = await answering;
        expect(results.map((result) => (result.ok ? result.result : result.code))).toEqual(
          batch.map(
            ({ kind }, index) =>
              ({ failing: "failed", unknown: "unknown" })[kind as string] ?? index,
          ),
        );
        expect(spans.sort((a, b) => a.index - b.index).map(timesOf)).toEqual(
          expectedTimes(batch, runSync),
        );
        expect(clock.pending).toBe(0);
      },
    ),
  );
});

const timesOf = ({ start, end }: Span) => [start, end];

/** The rule, written as a plan: every call starts as soon as what came before it lets it. */
function expectedTimes(
  batch: { kind: Kind; takes: number }[],
  runSync: number,
): [number, number][] {
  const planned: { start: number; end: number; alone: boolean }[] = [];
  for (const { kind, takes } of batch.filter((call) => call.kind !== "unknown")) {
    const alone = kind !== "safe" && kind !== "failing";
    const isFree = (time: number) => {
      const running = planned.filter(({ end }) => end > time);
      return alone
        ? running.length === 0
        : running.length < runSync && !running.some((each) => each.alone);
    };
    let start = planned.at(-1)?.start ?? 0;
    while (!isFree(start)) start += 1;
    planned.push({ start, end: start + takes, alone });
  }
  return planned.map(({ start, end }) => [start, end]);
}

test("a call that is given up while it waits never runs, and holds up nobody", async () => {
  const clock = new FakeClock();
  const spans: Span[] = [];
  const queue = new CallQueue();
  const tools = timedTools(clock, spans);
  const caller = new AbortController();
  const call = (functionName: string, index: number) => [
    { functionName, args: { index, takes: 10 } },
  ];
  const first = callMethods(callEnvironment(tools, { clock, queue }), call("safe", 1));
  const givenUp = callMethods(
    callEnvironment(tools, { clock, queue, signal: caller.signal }),
    call("unsafe", 2),
  );
  const last = callMethods(callEnvironment(tools, { clock, queue }), call("safe", 3));
  await clock.advance(5);
  caller.abort();
  expect(await givenUp).toMatchObject([
    { code: "cancelled", message: "Unsafe of Careful was cancelled by its caller." },
  ]);
  await clock.advance(10);
  await Promise.all([first, last]);
  expect(spans).toEqual([
    { index: 1, start: 0, end: 10 },
    { index: 3, start: 5, end: 15 },
  ]);
});
