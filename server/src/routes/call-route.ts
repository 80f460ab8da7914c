// POST /api/agents/:agent/methods/:method/call   runs one method by its function name
// POST /api/agents/:agent/calls                  runs what a model asks for, in and out in its provider's shape
import { type CallFailureCode, callMethod } from "@pegboard/registry-core";
import { answerCalls } from "@pegboard/registry-core/formats";
import type { Hono } from "hono";
import { z } from "zod";
import type { CallAnswer, CallRequest, CallsAnswer, ErrorCode } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid, PegboardError } from "../errors.ts";
import { limitAtOnce, limitRate } from "../http/caller-limits.ts";
import { findAgent } from "../http/find-agent.ts";
import { readJson } from "../http/read-json.ts";
import { CALLER_LIMITS } from "../limits.ts";

const callRequest: z.ZodType<CallRequest> = z.strictObject({ arguments: z.record(z.string(), z.json()).optional() });

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

export function callRoute(app: Hono, dependencies: Dependencies): void {
  const { calls, log } = dependencies;
  const limits = [limitRate(CALLER_LIMITS.calls, "calls"), limitAtOnce(CALLER_LIMITS.callsAtOnce, "running calls")];
  app.use("/api/agents/:agent/methods/:method/call", ...limits);
  app.use("/api/agents/:agent/calls", ...limits);

  app.post("/api/agents/:agent/methods/:method/call", async (context) => {
    const state = await findAgent(dependencies, context);
    const { arguments: args = {} } = await readJson(context, callRequest);
    const functionName = context.req.param("method");
    const started = performance.now();
    const outcome = await calls.run({ state, signal: context.req.raw.signal }, (environment) =>
      callMethod(environment, { functionName, args }),
    );
    const duration = Math.round(performance.now() - started);
    if (outcome.ok) {
      const { ok: _, ...answer } = outcome;
      return context.json({ ...answer, duration } satisfies CallAnswer);
    }
    const { code, message, issues, unavailable } = outcome;
    log.info({ agent: state.agent.id, method: functionName, code, duration }, message);
    throw new PegboardError(CODES[code], message, { ...(issues && { issues }), ...(unavailable && { unavailable }) });
  });

  app.post("/api/agents/:agent/calls", async (context) => {
    const state = await findAgent(dependencies, context);
    const response = await readJson(context, z.json());
    const outcome = await calls.run({ state, signal: context.req.raw.signal }, (environment) =>
      answerCalls(environment, response),
    );
    if ("issues" in outcome) throw invalid(outcome.issues);
    const { format, messages, answered } = outcome;
    const outcomes = answered.map(({ call: { id, functionName }, result }) => ({
      ...(id !== undefined && { id }),
      functionName,
      outcome: result.ok ? ("ok" as const) : result.code,
    }));
    return context.json({ format, messages, calls: outcomes } satisfies CallsAnswer);
  });
}
