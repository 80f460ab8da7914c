import { describe, expect, test } from "vitest";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { callMethod } from "./call-method.ts";
import { CallQueue } from "./call-queue.ts";
import { readMaterial } from "./read-material.ts";

const ADDRESS = "shop://all";
const definition = plainTool("shop", [
  "echo",
  { name: ADDRESS, material: { kind: "resource", uri: ADDRESS } },
]);
const tool: RegisteredTool = {
  definition,
  build: () => ({ call: () => "heard", read: () => "heard" }),
};
const resolve = (unavailable = {}) => resolveToolset({ tools: [definition], unavailable }, {});
const READY = resolve();
const LOADING = resolve({ shop: { kind: "loading", source: "Shop", awaits: "answer" } });
const OFFLINE = resolve({ shop: { kind: "offline", cause: "Shop is gone." } });
const names = functionNames([definition]);
const call = { functionName: names.nameOf("shop", "echo"), args: {} };
const reading = { functionName: names.nameOf("shop", ADDRESS), args: {} };

/**
 * An environment of a tool whose source has these states, one after the other: each wait that has
 * something to wait for, and each switch, goes on to the next.
 */
function source(states: (typeof READY)[], more: Partial<CallEnvironment> = {}) {
  const left = [...states];
  const current = () => left[0] ?? READY;
  const waits: number[] = [];
  const start = callEnvironment([tool], { toolset: current() });
  const environment: CallEnvironment = {
    ...start,
    refresh: async () => ({ toolset: current(), names }),
    whenReconnected: async (_tool, { limit = 0 }) => {
      if (current() !== LOADING) return false;
      waits.push(limit);
      left.shift();
      return true;
    },
    ...more,
  };
  return { environment, waits, next: () => left.shift() };
}

describe("a call of a tool whose source is connected anew", () => {
  test("waits for it", async () => {
    const { environment, waits } = source([LOADING, READY]);
    expect(await callMethod(environment, call)).toMatchObject({ result: "heard" });
    expect(waits).toHaveLength(1);
  });

  test("runs when the source came back before anybody waited", async () => {
    const { environment, next, waits } = source([LOADING, READY]);
    next();
    expect(await callMethod(environment, call)).toMatchObject({ result: "heard" });
    expect(waits).toEqual([]);
  });

  test("waits once more when the source went away again before it was looked at", async () => {
    const { environment, waits } = source([LOADING, LOADING, READY]);
    expect(await callMethod(environment, call)).toMatchObject({ result: "heard" });
    expect(waits).toHaveLength(2);
  });

  test.each([
    ["called", callMethod, call],
    ["read", readMaterial, reading],
  ] as const)(
    "waits when it goes away while what is %s waits for its turn",
    async (_, run, asked) => {
      const queue = new CallQueue();
      const { environment, next, waits } = source([READY, LOADING, READY], { queue });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const { signal } = environment;
      const before = queue.run({ alone: true, signal, share: undefined }, () => held);
      const running = run(environment, asked);
      await new FakeClock().advance(0);
      next();
      release();
      await before;
      expect(await running).toMatchObject({ result: "heard" });
      expect(waits).toHaveLength(1);
    },
  );

  test("is refused with what became of the source", async () => {
    const { environment } = source([LOADING, OFFLINE]);
    expect(await callMethod(environment, call)).toMatchObject({
      code: "not offered",
      message: expect.stringContaining("Shop is gone."),
    });
  });

  test("is refused when nothing brings it back, and when its time is over", async () => {
    const { environment } = source([LOADING], { whenReconnected: async () => false });
    const refused = {
      code: "not offered",
      message: expect.stringContaining("Waiting for Shop to answer."),
    };
    expect(await callMethod(environment, call)).toMatchObject(refused);

    const clock = new FakeClock();
    const limits: (number | undefined)[] = [];
    const slow = source([LOADING], {
      clock,
      timeoutSeconds: 5,
      whenReconnected: async (_tool, { limit }) => {
        limits.push(limit);
        await clock.sleep(2_000);
        return true;
      },
    });
    const waiting = callMethod(slow.environment, call);
    await clock.advance(10_000);
    expect(await waiting).toMatchObject(refused);
    expect(limits).toEqual([5_000, 3_000, 1_000]);
  });
});
