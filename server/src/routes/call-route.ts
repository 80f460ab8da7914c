// POST /api/agents/:agent/methods/:method/call   runs one method by its function name
// POST /api/agents/:agent/calls                  runs what a model asks for, in and out in its provider's shape
// With Accept: text/event-stream, both tell their progress and ask questions before they answer
// POST /api/agents/:agent/answers/:question      answers a question of a running call
import { type CallFailureCode, callMethod } from "@pegboard/registry-core";
import { answerCalls } from "@pegboard/registry-core/formats";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { RunEnvironment } from "../agents/agent-calls.ts";
import type { AnswerQuestionRequest, CallAnswer, CallsAnswer, ErrorCode } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid, PegboardError } from "../errors.ts";
import { calledBy } from "../http/caller.ts";
import { limitRate, OpenCounts } from "../http/caller-limits.ts";
import { findAgent } from "../http/find-agent.ts";
import { readCallBody, readCallsBody } from "../http/read-calls-body.ts";
import { readJson } from "../http/read-json.ts";
import { readSelection, sayWarnings } from "../http/read-selection.ts";
import { acceptsEvents, type LiveCaller, streamRun } from "../http/run-stream.ts";
import { CALLER_LIMITS } from "../limits.ts";

const answerRequest: z.ZodType<AnswerQuestionRequest> = z.union([
  z.strictObject({ answer: z.record(z.string(), z.json()) }),
  z.strictObject({ declined: z.literal(true) }),
]);

const CODES: Record<CallFailureCode, ErrorCode> = {
  unknown: "not_found",
  off: "method_off",
  "not offered": "method_not_offered",
  "invalid arguments": "invalid",
  "needs approval": "needs_approval",
  declined: "declined",
  // A single call has no other beside it.
  "not run": "call_failed",
  failed: "call_failed",
  "too busy": "too_many_requests",
  "timed out": "call_failed",
  cancelled: "call_failed",
};

/** What runs once its request is read. */
type Run = (caller: LiveCaller) => Promise<object>;

export function callRoute(app: Hono, dependencies: Dependencies): void {
  const rate = limitRate(CALLER_LIMITS.calls, "calls");
  const open = new OpenCounts(CALLER_LIMITS.callsAtOnce, "running calls");
  for (const path of ["methods/:method/call", "calls", "answers/:question"])
    app.use(`/api/agents/:agent/${path}`, rate);

  /** Holds the caller's place until the run has ended, which is after the answer has begun where it is a stream. */
  const answer = async (context: Context, read: () => Promise<Run>): Promise<Response> => {
    const giveBack = open.take(context);
    let isStreamed = false;
    try {
      const run = await read();
      if (!acceptsEvents(context)) return context.json(await run({ signal: context.req.raw.signal }));
      const { response, ended } = streamRun(dependencies, context, run);
      isStreamed = true;
      void ended.then(giveBack);
      return response;
    } finally {
      if (!isStreamed) giveBack();
    }
  };

  app.post("/api/agents/:agent/methods/:method/call", (context) =>
    answer(context, () => readCall(dependencies, context)),
  );

  app.post("/api/agents/:agent/calls", (context) => answer(context, () => readCalls(dependencies, context)));

  app.post("/api/agents/:agent/answers/:question", async (context) => {
    const said = await readJson(context, answerRequest);
    const { agent, question } = context.req.param();
    const taken = dependencies.questions.answer(agent, question, said);
    if (!taken) {
      throw new PegboardError("not_found", `No question "${question}" waits for an answer. Its call may have ended.`);
    }
    if (taken.issues.length > 0)
      throw invalid(taken.issues.map((issue) => ({ ...issue, path: ["answer", ...issue.path] })));
    return context.json({});
  });
}

async function readCall(dependencies: Dependencies, context: Context): Promise<Run> {
  const { calls, log } = dependencies;
  const state = await findAgent(dependencies, context);
  const selection = readSelection(context);
  const { arguments: args = {}, id, ...fromCaller } = await readCallBody(context);
  const functionName = context.req.param("method") ?? "";
  const call = { functionName, args, ...(id !== undefined && { id }) };
  return async (caller) => {
    const started = performance.now();
    return calls.run(
      { by: calledBy(context, "http"), state, selection, ...fromCaller, ...caller },
      async (environment) => {
        const outcome = await callMethod(environment, call);
        const duration = Math.round(performance.now() - started);
        if (outcome.ok) {
          const { ok: _, ...answer } = outcome;
          return { ...answer, ...warningsOf(environment), duration } satisfies CallAnswer;
        }
        const { ok: _, code, message, notRun: _alone, ...details } = outcome;
        log.info({ agent: state.agent.id, method: functionName, code, duration }, message);
        throw new PegboardError(CODES[code], message, details);
      },
    );
  };
}

async function readCalls(dependencies: Dependencies, context: Context): Promise<Run> {
  const state = await findAgent(dependencies, context);
  const selection = readSelection(context);
  const { response, ...fromCaller } = await readCallsBody(context);
  return (caller) =>
    dependencies.calls.run(
      { by: calledBy(context, "http"), state, selection, ...fromCaller, ...caller },
      async (environment) => {
        const outcome = await answerCalls(environment, response);
        if ("issues" in outcome) throw invalid(outcome.issues);
        const { answered, ...answers } = outcome;
        const outcomes = answered.map(({ call: { id, functionName }, result }) => ({
          ...(id !== undefined && { id }),
          functionName,
          outcome: result.ok ? ("ok" as const) : result.code,
          ...(result.ok && result.issues && { issues: result.issues }),
        }));
        return { ...answers, calls: outcomes, ...warningsOf(environment) } satisfies CallsAnswer;
      },
    );
}

function warningsOf({ warnings }: RunEnvironment) {
  return warnings.length > 0 ? { warnings: sayWarnings(warnings) } : {};
}
