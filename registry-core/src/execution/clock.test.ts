import { afterEach, expect, test, vi } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { callMethod } from "./call-method.ts";
import { hostClock } from "./clock.ts";

const tool = defineTool({
  name: "slow",
  methods: { wait: { run: () => new Promise(() => undefined) } },
});
const call = { functionName: "wait", args: {} };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the host's timers end a call, and are given back", async () => {
  vi.useFakeTimers();
  const calling = callMethod(callEnvironment([tool], { timeoutSeconds: 1.5 }), call);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await calling).toMatchObject({
    code: "timed out",
    message: expect.stringContaining("1.5 s"),
  });
  expect(vi.getTimerCount()).toBe(0);
});

test("a limit beyond what timers can hold does not end at once", async () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  hostClock.after(2 ** 32, ended);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(ended).not.toHaveBeenCalled();
});

test("a host without timers is told what to do", async () => {
  vi.stubGlobal("setTimeout", undefined);
  expect(await callMethod(callEnvironment([tool], { timeoutSeconds: 1 }), call)).toMatchObject({
    code: "failed",
    message: expect.stringContaining("Pass a clock"),
  });
});
