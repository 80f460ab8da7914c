import type { JsonObject, JsonSchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { registeredClass } from "../definition/authoring/register-class.ts";
import type { CallProgress } from "../definition/authoring/runtime-context.ts";
import type { CallContext } from "../definition/call-context.ts";
import { LIMITS } from "../limits.ts";
import { callEnvironment } from "../testing/call-environment.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import type { AskedQuestion, CallEnvironment, CallerAnswer } from "./call-environment.ts";
import { callMethod } from "./call-method.ts";

/** Runs `run` as a method and answers what the call answers. */
function running(run: (context: CallContext) => unknown, more: Partial<CallEnvironment> = {}) {
  const tool = defineTool({
    name: "it",
    timeout: 10,
    run: (_args: object, context: CallContext) => run(context),
  });
  return callMethod(callEnvironment([tool], more), { id: "call_7", functionName: "it", args: {} });
}

test("functions and classes get the call's id, agent, caller, services and logger", async () => {
  const lines: unknown[] = [];
  const note = (message: string, details?: JsonObject) => void lines.push([message, details]);
  const more = {
    caller: { user: "ada", tenant: 7 },
    services: { database: "db" },
    logger: { debug: note, info: note, warn: note, error: note },
  };
  const use = ({ id, agent, caller, services, logger }: CallContext) => {
    logger.info("used", { id });
    return [id, agent.name, caller, services.database ?? null];
  };
  const expected = { ok: true, result: ["call_7", "Ada", { user: "ada", tenant: 7 }, "db"] };
  expect(await running(use, more)).toEqual(expected);
  class Desk {
    static methods = { look: { parameters: {} } };
    look(_args: object, context: CallContext) {
      return use(context);
    }
  }
  const environment = callEnvironment([registeredClass(Desk)], more);
  expect(await callMethod(environment, { id: "call_7", functionName: "look", args: {} })).toEqual(
    expected,
  );
  expect(lines).toEqual([
    ["used", { id: "call_7" }],
    ["used", { id: "call_7" }],
  ]);
  expect(await running(({ caller, services }) => [caller, services])).toEqual({
    ok: true,
    result: [{}, {}],
  });
});

test("a call is told which caller it is of, where the program tells callers apart", async () => {
  const key = ({ callerKey }: CallContext) => callerKey ?? "nobody's";
  expect(await running(key, { callerKey: "token:1", caller: { callerKey: "said" } })).toMatchObject(
    {
      result: "token:1",
    },
  );
  expect(await running(key)).toMatchObject({ result: "nobody's" });
});

test("a call without a provider's id gets one of its own", async () => {
  const tool = defineTool({ name: "it", run: (_args, { id }) => id });
  const environment = callEnvironment([tool]);
  const ids = await Promise.all(
    [1, 2].map(() => callMethod(environment, { functionName: "it", args: {} })),
  );
  const [one, other] = ids.map((each) => each.ok && each.result);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
});

test("progress reaches the caller under both names, bounded, and not after the call", async () => {
  const told: CallProgress[] = [];
  let late = (): void => undefined;
  const onProgress: CallEnvironment["onProgress"] = (_call, progress) => void told.push(progress);
  await running(
    ({ progress, reportProgress }) => {
      progress({ progress: 1, message: "x".repeat(5_000) });
      for (let index = 0; index < 20_000; index++) reportProgress({ progress: index });
      late = () => progress({ progress: 9 });
    },
    { onProgress },
  );
  late();
  expect(told).toHaveLength(LIMITS.progressReports);
  expect(told[0]?.message).toHaveLength(LIMITS.progressCharacters);
});

const schema: JsonSchema = {
  type: "object",
  properties: { size: { type: "integer", minimum: 1 } },
  required: ["size"],
};
const answering = (answer: JsonObject) => async (): Promise<CallerAnswer> => ({ answer });

test("a call asks its caller and gets a valid answer", async () => {
  const asked: AskedQuestion[] = [];
  const ask = async (question: AskedQuestion): Promise<CallerAnswer> => {
    asked.push(question);
    return { answer: { size: 3 } };
  };
  expect(
    await running((call) => call.ask({ message: "How large?", schema }), { ask }),
  ).toMatchObject({
    result: { size: 3 },
  });
  expect(asked).toMatchObject([{ call: { id: "call_7" }, message: "How large?", schema }]);
  const plain = await running((call) => call.ask({ message: "Why?" }), {
    ask: answering({ answer: "so" }),
  });
  expect(plain).toMatchObject({ result: { answer: "so" } });
});

test.each<[string, Partial<CallEnvironment>, string]>([
  [
    "where nobody can be asked",
    {},
    'It failed: Nobody can answer "How large?": the call was made in a way in which it cannot ask. Do without an answer, or say what is missing.',
  ],
  [
    "when the caller declines",
    { ask: async () => ({ declined: true }) },
    'It failed: The caller does not answer "How large?".',
  ],
  [
    "for an invalid answer",
    { ask: answering({ size: 0 }) },
    'It failed: The answer to "How large?" is invalid: Size must be at least 1.',
  ],
  ["when asking fails", { ask: () => Promise.reject(new Error("gone")) }, "It failed: gone"],
])("a question is rejected %s", async (_, more, message) => {
  expect(await running((call) => call.ask({ message: "How large?", schema }), more)).toMatchObject({
    message,
  });
});

test("a call asks no more, and nothing larger, than it may", async () => {
  const ask = answering({ answer: "" });
  const many = await running(
    async (call) => {
      for (;;) await call.ask({ message: "Again?" });
    },
    { ask },
  );
  expect(many).toMatchObject({ message: expect.stringContaining("A call may ask 100 questions") });
  const large = await running((call) => call.ask({ message: "x".repeat(30_000) }), { ask });
  expect(large).toMatchObject({ code: "failed" });
});

test("the time limit stands still while a call asks, and runs on afterwards", async () => {
  const clock = new FakeClock();
  const ask = async (): Promise<CallerAnswer> => {
    await clock.sleep(60_000);
    return { answer: { answer: "" } };
  };
  const result = running(
    async (call) => {
      await clock.sleep(4_000);
      await call.ask({ message: "Wait?" });
      await clock.sleep(7_000);
    },
    { clock, ask },
  );
  await clock.advance(69_000);
  await clock.advance(2_000);
  expect(await result).toMatchObject({
    code: "timed out",
    message: "It did not finish within its time limit of 10 s.",
  });
});

test("a caller that goes away ends a question, and none is asked after the call", async () => {
  const caller = new AbortController();
  const ask = () => new Promise<CallerAnswer>(() => undefined);
  const result = running((call) => call.ask({ message: "There?" }), { ask, signal: caller.signal });
  caller.abort();
  expect(await result).toMatchObject({ code: "cancelled" });
  let kept: CallContext | undefined;
  await running(
    (call) => {
      kept = call;
    },
    { ask },
  );
  const later = Promise.resolve(kept?.ask({ message: "Still?" }));
  await expect(later).rejects.toMatchObject({ code: "nobody_answers" });
});

test("secrets are taken out of progress, questions and log lines", async () => {
  const seen: unknown[] = [];
  const note = (...line: unknown[]) => void seen.push(line);
  const tool = defineTool({
    name: "it",
    parameters: z.object({}),
    run: async (_args, { progress, logger, ask }) => {
      progress({ progress: 1, message: "s3cret" });
      logger.warn("s3cret", { at: "s3cret" });
      await ask({ message: "s3cret?" });
    },
  });
  const environment = callEnvironment([tool], {
    redact: (written) => JSON.parse(JSON.stringify(written).replaceAll("s3cret", "***")),
    logger: { debug: note, info: note, warn: note, error: note },
    onProgress: (_call, progress) => note(progress),
    ask: async ({ message }) => {
      note(message);
      return { declined: true };
    },
  });
  await callMethod(environment, { functionName: "it", args: {} });
  expect(JSON.stringify(seen)).not.toContain("s3cret");
  expect(seen).toHaveLength(3);
});
