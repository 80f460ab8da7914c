import { randomUUID as newId } from "node:crypto";
import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { OpenQuestions } from "../agents/open-questions.ts";
import { PendingCall } from "./pending-call.ts";

test("however often a call asks, its request has one listener of it, and none once it is answered", async () => {
  const call = new PendingCall({
    questions: new OpenQuestions(newId),
    newId,
    asker: { agent: "a" } as never,
  });
  const requestedSchema = { type: "object", properties: { a: { type: "string" } } } as const;
  call.start(async () => {
    for (let times = 0; times < 12; times++)
      await call.elicit({ message: "Who?", requestedSchema } as never, {} as never);
    return { done: true };
  });
  const { signal } = new AbortController();
  let turn = await call.turn({ signal, stays: true });
  let asked = 0;
  for (; "asks" in turn; asked++) {
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    call.answer(() => ({ action: "accept", content: { a: "Ada" } }));
    turn = await call.turn({ signal, stays: true });
  }
  expect([asked, turn]).toEqual([12, { answer: { done: true } }]);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

const lists = {
  type: "object",
  properties: { a: { type: "array", items: { type: "string", enum: ["x"] } } },
} as const;
const free = {
  type: "object",
  properties: { a: { type: "array", items: { type: "string" } } },
} as const;

test.each([
  ["2025-06-18", lists, false],
  [undefined, lists, false],
  ["2025-11-25", lists, true],
  ["2026-07-28", lists, true],
  ["2025-11-25", free, false],
])(
  "a client of %s is asked only what its forms have",
  async (protocol, requestedSchema, isAsked) => {
    const asking = {
      questions: new OpenQuestions(newId),
      newId,
      protocol,
      asker: { agent: "a" } as never,
    };
    const call = new PendingCall(asking);
    call.start(() =>
      call.elicit({ mode: "form", message: "Which?", requestedSchema }).then(
        () => ({ asked: true }),
        ({ message }) => ({ message }),
      ),
    );
    const turn = await call.turn({ signal: new AbortController().signal, stays: true });
    if (isAsked) expect(turn).toMatchObject({ asks: expect.anything() });
    else
      expect(turn).toMatchObject({ answer: { message: expect.stringContaining('asked for "a"') } });
    call.giveUp();
  },
);
