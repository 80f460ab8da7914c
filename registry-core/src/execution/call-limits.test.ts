import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { callMethod } from "./call-method.ts";
import { CallQueue } from "./call-queue.ts";

describe("time", () => {
  const clock = new FakeClock();
  const stubborn = { run: () => new Promise(() => undefined) };
  const tool = defineTool({
    name: "slow",
    methods: {
      two_seconds: { ...stubborn, timeout: 2 },
      no_own_limit: { ...stubborn, timeout: null },
      heeding: {
        timeout: 2,
        run: (_args, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason)),
          ),
      },
      quick: { run: () => "done" },
    },
  });

  test.each([
    ["two_seconds", { timeoutSeconds: 5 }, 2],
    ["heeding", {}, 2],
    ["no_own_limit", { timeoutSeconds: 5 }, 5],
  ])(
    "%s ends at its limit, the method's own before the host's",
    async (functionName, more, seconds) => {
      let ended = 0;
      const calling = callMethod(callEnvironment([tool], { clock, ...more }), {
        functionName,
        args: {},
      });
      const begun = clock.now();
      void calling.then(() => {
        ended = clock.now() - begun;
      });
      await clock.advance(10_000);
      expect(await calling).toMatchObject({
        code: "timed out",
        message: expect.stringMatching(`did not finish within its time limit of ${seconds} s.$`),
      });
      expect(ended).toBe(seconds * 1_000);
    },
  );

  test("a call that is done leaves no timer", async () => {
    const environment = callEnvironment([tool], { clock, timeoutSeconds: 1 });
    expect(await callMethod(environment, { functionName: "quick", args: {} })).toEqual({
      ok: true,
      result: "done",
    });
    expect(clock.pending).toBe(0);
  });

  test("the time in a queue does not count", async () => {
    const environment = callEnvironment([tool], {
      clock,
      timeoutSeconds: 1,
      queue: new CallQueue(1),
    });
    const first = callMethod(environment, { functionName: "no_own_limit", args: {} });
    const second = callMethod(environment, { functionName: "quick", args: {} });
    await clock.advance(1_000);
    expect([await first, await second]).toMatchObject([{ code: "timed out" }, { result: "done" }]);
  });
});

describe("size", () => {
  const long = "x".repeat(200);
  const tool = defineTool({
    name: "sizes",
    methods: {
      text: { maxResultSize: 80, run: () => long },
      list: { run: () => Array.from({ length: 100 }, (_, index) => index) },
      small: { maxResultSize: 80, run: () => ({ small: true }) },
      endless: {
        run: () => {
          const self: Record<string, unknown> = {};
          self.self = self;
          return self;
        },
      },
      nothing: { run: () => undefined },
    },
  });
  const result = (functionName: string, more: Partial<CallEnvironment> = {}) =>
    callMethod(callEnvironment([tool], more), { functionName, args: {} });

  test("a text that is too long keeps its two ends, and says how much is missing", async () => {
    const cut = `${"x".repeat(24)}\n... (truncated 120 chars) ...\n${"x".repeat(25)}`;
    expect(await result("text")).toEqual({
      ok: true,
      result: `[Truncated: 200 chars -> 80 chars]\n${cut}`,
      truncated: { originalSize: 200 },
    });
  });

  test("or its beginning only", async () => {
    expect(await result("text", { truncation: "head" })).toMatchObject({
      result: `[Truncated: 200 chars -> 80 chars]\n${"x".repeat(80)}`,
    });
  });

  test("the host's limit holds where the method has none; what is no text is cut as JSON", async () => {
    expect(await result("list", { maxResultSize: 10, truncation: "head" })).toEqual({
      ok: true,
      result: "[Truncated: 291 chars -> 10 chars]\n[0,1,2,3,4",
      truncated: { originalSize: 291 },
    });
    expect(await result("small", { maxResultSize: 1 })).toEqual({
      ok: true,
      result: { small: true },
    });
  });

  test("every result is JSON, or says why it is not", async () => {
    expect(await result("nothing")).toEqual({ ok: true, result: null });
    expect(await result("endless")).toMatchObject({
      code: "failed",
      message: expect.stringMatching(
        /^Endless of Sizes ran, but its result cannot be sent as JSON: /,
      ),
    });
  });

  test("no secret is left at the cut", async () => {
    const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll("xx", "-"));
    expect(await result("text", { redact, maxResultSize: 10 })).toMatchObject({
      result: expect.not.stringContaining("xx"),
    });
  });
});

describe("arguments", () => {
  const echo = { run: (args: unknown) => args };
  const tool = defineTool({
    name: "echo",
    methods: {
      typed: {
        ...echo,
        parameters: z.object({ count: z.int().optional(), on: z.boolean().optional() }),
      },
      reasoned: { ...echo, thinkAugment: true, parameters: z.object({ text: z.string() }) },
      reason_taking: { ...echo, parameters: z.object({ toolcall_reason: z.string() }) },
      open: { ...echo, parameters: { type: "object" } },
    },
  });

  test.each([
    ["an object", "typed", { count: 1 }, { count: 1 }],
    ["texts that say what is meant", "typed", { count: "12", on: "yes" }, { count: 12, on: true }],
    ["JSON text", "typed", '{"count":"3"}', { count: 3 }],
    ["nothing at all", "typed", "", {}],
    [
      "a reason, which the tool does not get",
      "reasoned",
      { text: "a", toolcall_reason: "b" },
      { text: "a" },
    ],
    [
      "a parameter of that name, which it does",
      "reason_taking",
      { toolcall_reason: "b" },
      { toolcall_reason: "b" },
    ],
    ["a legal but odd name", "open", '{"__proto__":1}', JSON.parse('{"__proto__":1}')],
  ])("may be %s", async (_, functionName, args, taken) => {
    expect(await callMethod(callEnvironment([tool]), { functionName, args })).toEqual({
      ok: true,
      result: taken,
    });
  });

  test.each([
    ["broken JSON", '{"count":', "they are not valid JSON"],
    ["a list", "[1]", "they have to be a JSON object"],
    ["null", null, "they have to be a JSON object"],
    ["a text that says something else", { count: "many" }, "Count must be a whole number"],
  ])("may not be %s", async (_, args, issue) => {
    expect(
      await callMethod(callEnvironment([tool]), { functionName: "typed", args }),
    ).toMatchObject({
      code: "invalid arguments",
      message: `The arguments of Typed of Echo are invalid: ${issue}.`,
    });
  });
});

test("progress reaches whoever listens, with the call it is about, until the call has ended", async () => {
  let late = (): void => undefined;
  const tool = defineTool({
    name: "working",
    methods: {
      work: {
        run: (_args, { reportProgress }) => {
          reportProgress?.({ progress: 1, total: 2, message: "half way" });
          late = () => reportProgress?.({ progress: 2 });
          return "done";
        },
      },
    },
  });
  const heard: unknown[] = [];
  const call = { functionName: "work", args: {}, id: "call_1" };
  const onProgress: CallEnvironment["onProgress"] = (about, progress) =>
    heard.push([about.id, progress]);
  expect(await callMethod(callEnvironment([tool], { onProgress }), call)).toMatchObject({
    result: "done",
  });
  late();
  expect(heard).toEqual([["call_1", { progress: 1, total: 2, message: "half way" }]]);
  expect(await callMethod(callEnvironment([tool]), call)).toMatchObject({ result: "done" });
});

test("a call whose method was switched off while it waited is refused when its turn comes", async () => {
  const clock = new FakeClock();
  const tool = defineTool({
    name: "careful",
    methods: {
      first: { isConcurrencySafe: false, run: () => clock.sleep(10) },
      second: { run: () => "ran" },
    },
  });
  let toolset = resolveToolset({ tools: [tool.definition] }, {});
  const start = callEnvironment([tool], { clock, queue: new CallQueue(), toolset });
  const environment = { ...start, refresh: async () => ({ toolset, names: start.names }) };
  const calls = ["first", "second"].map((functionName) =>
    callMethod(environment, { functionName, args: {} }),
  );
  await clock.advance(5);
  toolset = resolveToolset(
    { tools: [tool.definition] },
    { tools: { careful: { methods: { second: false } } } },
  );
  await clock.advance(5);
  expect(await Promise.all(calls)).toMatchObject([
    { ok: true },
    { code: "off", message: "Second of Careful is off for Ada. Switched off for this agent." },
  ]);
});

describe("size", () => {
  const long = "x".repeat(12_000_001);
  const tool = defineTool({
    name: "large",
    methods: {
      text: { run: () => long },
      blocks: { run: () => ({ content: [{ type: "text", text: long }] }) },
      keys: {
        run: () =>
          Object.fromEntries(
            Array.from({ length: 1_000 }, (_, index) => [`${index}${"k".repeat(12_100)}`, 1]),
          ),
      },
      list: { run: () => Array.from({ length: 12_000_001 }, () => 1) },
      fits: { run: () => "x".repeat(11_000_000) },
      fails: {
        run: () => {
          throw new Error(`No room. ${long}`);
        },
      },
    },
  });
  const call = (functionName: string, args = {}) =>
    callMethod(callEnvironment([tool]), { functionName, args });

  test.each(["text", "blocks", "keys", "list"])(
    "a result that is too large is an error that says so: %s",
    async (name) => {
      expect(await call(name)).toMatchObject({
        code: "failed",
        message: expect.stringMatching(
          /ran, but its result has more than 12 million characters.*Ask for less of it\.$/,
        ),
      });
    },
  );

  test("what fits is passed on whole", async () => {
    const answer = await call("fits");
    expect(answer.ok && String(answer.result).length).toBe(11_000_000);
  });

  test("what a method says when it fails is cut", async () => {
    const failed = await call("fails");
    const message = failed.ok ? "" : failed.message;
    expect([message.length < 21_000, message.includes("No room."), message.slice(-24)]).toEqual([
      true,
      true,
      "… (12000010 characters)".padStart(24, "x"),
    ]);
  });

  test.each([
    { args: { text: "x".repeat(4_000_001) } },
    { args: JSON.stringify({ text: "x".repeat(4_000_001) }) },
  ])("arguments that are too large are refused before they are judged", async ({ args }) => {
    const refused = await callMethod(callEnvironment([tool]), { functionName: "fits", args });
    expect(refused).toMatchObject({
      code: "invalid arguments",
      message: expect.stringMatching(/more than 4 million/),
    });
  });
});
