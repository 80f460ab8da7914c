import { Hono } from "hono";
import pino from "pino";
import { expect, it } from "vitest";
import type { Dependencies } from "../dependencies.ts";
import { answerError } from "./answer-error.ts";
import { callerSignal } from "./caller.ts";

/** What is logged of a request whose work throws that, and of one that is given up as its caller leaves. */
async function loggedOf(work: (signal: AbortSignal) => void): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void lines.push(line) });
  const instances = { redactStray: (text: string) => text };
  const parts = { log, instances, people: {} } as unknown as Dependencies;
  const app = new Hono();
  app.onError((error, context) => answerError(parts, error, context));
  const caller = new AbortController();
  app.get("/", (context) => {
    caller.abort();
    work(callerSignal(context));
    return context.text("");
  });
  await app.request("/", { signal: caller.signal });
  return lines;
}

it("logs what nobody expects, and nothing of work that is given up because its caller left", async () => {
  const failed = await loggedOf(() => {
    throw new Error("The disk is gone.");
  });
  expect(failed).toEqual([expect.stringContaining("The disk is gone.")]);
  expect(await loggedOf((signal) => signal.throwIfAborted())).toEqual([]);
});
