// POST /api/agents/:agent/methods/:method/call   runs one method by its function name
import { type CallResult, callMethod, type JsonValue } from "@pegboard/registry-core";
import type { Hono } from "hono";
import { z } from "zod";
import type { Lease } from "../agents/tool-instances.ts";
import type { CallAnswer, CallRequest, ErrorCode } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { findAgent } from "../http/find-agent.ts";
import { HttpError } from "../http/http-error.ts";
import { readJson } from "../http/read-json.ts";
import { validateWithAjv } from "../validation/ajv-validator.ts";

/** Milliseconds. */
const TIME_LIMIT = 120_000;

const callRequest: z.ZodType<CallRequest> = z.strictObject({ arguments: z.record(z.string(), z.json()).optional() });

type Refusal = Extract<CallResult, { ok: false }>;

const CODES: Record<Refusal["code"], ErrorCode> = {
  unknown: "not_found",
  off: "method_off",
  "not offered": "method_not_offered",
  "invalid arguments": "invalid",
  failed: "call_failed",
  "timed out": "call_failed",
};

export function callRoute(app: Hono, dependencies: Dependencies): void {
  const { instances, known, log } = dependencies;
  app.post("/api/agents/:agent/methods/:method/call", async (context) => {
    const state = await findAgent(dependencies, context);
    const { arguments: args = {} } = await readJson(context, callRequest);
    const leases: Lease[] = [];
    const started = performance.now();
    const { agent, toolset, names } = state;
    const outcome = await callMethod({
      toolset,
      names,
      functionName: context.req.param("method"),
      args,
      agent: { id: agent.id, name: agent.name },
      validate: validateWithAjv,
      instanceOf: (tool) => {
        const lease = instances.lease(state, tool.definition.name);
        leases.push(lease);
        return lease.instance;
      },
      signal: AbortSignal.any([context.req.raw.signal, AbortSignal.timeout(TIME_LIMIT)]),
    }).finally(() => {
      for (const lease of leases) lease.release();
    });
    const duration = Math.round(performance.now() - started);
    if (outcome.ok)
      return context.json(known.redact({ result: asJson(outcome.result), duration } satisfies CallAnswer));
    const message = known.redactText(outcome.message);
    log.info({ agent: agent.id, method: context.req.param("method"), code: outcome.code, duration }, message);
    throw new HttpError(CODES[outcome.code], message, outcome.issues && { issues: known.redact(outcome.issues) });
  });
}

/** A method may return anything; what JSON cannot hold is the tool's fault, and said so. */
function asJson(result: unknown): JsonValue {
  try {
    return JSON.parse(JSON.stringify(result) ?? "null");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HttpError("call_failed", `The method ran, but its result cannot be sent as JSON: ${reason}`);
  }
}
