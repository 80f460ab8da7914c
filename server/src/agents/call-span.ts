import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from "@opentelemetry/api";
import type { CallResult } from "@pegboard/registry-core";
import type { MethodCall } from "@pegboard/registry-core/internal";
import type { CalledBy } from "./called-by.ts";

interface SpannedCall {
  agent: { id: string; name: string };
  by: CalledBy;
  call: MethodCall;
  /** The tool's name; absent for a function name that no method has. */
  tool?: string;
  method?: string;
}

/** The number of characters that are taken of an id, since its caller makes it. */
const SPAN_ID_LENGTH_LIMIT = 200;

/**
 * Runs a call within a span that the host's OpenTelemetry records, by the conventions for
 * generative AI; without OpenTelemetry it only runs. Arguments, results and messages may hold
 * secrets, so the span has none of them, nor a function name that the model made up.
 */
export function inCallSpan(
  { agent, by, call, tool, method }: SpannedCall,
  run: () => Promise<CallResult>,
): Promise<CallResult> {
  const isKnown = tool !== undefined;
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.type": "function",
    "gen_ai.agent.id": agent.id,
    "gen_ai.agent.name": agent.name,
    "pegboard.via": by.via,
    // The span of a server of MCP is this one, since there is no other.
    ...(by.via === "mcp" && { "mcp.method.name": "tools/call" }),
    ...(call.id !== undefined && { "gen_ai.tool.call.id": call.id.slice(0, SPAN_ID_LENGTH_LIMIT) }),
    ...(isKnown && {
      "gen_ai.tool.name": call.functionName,
      "pegboard.tool": tool,
      "pegboard.method": method,
    }),
  };
  const name = isKnown ? `execute_tool ${call.functionName}` : "execute_tool";
  // The tracer is not kept, because a kept one never learns of a provider that another copy of the
  // library registers later.
  const tracer = trace.getTracer("pegboard");
  return tracer.startActiveSpan(name, { kind: SpanKind.INTERNAL, attributes }, async (span) => {
    try {
      const result = await run();
      if (!result.ok)
        span.setAttribute("error.type", result.code).setStatus({ code: SpanStatusCode.ERROR });
      return result;
    } finally {
      span.end();
    }
  });
}

/** Reads what a caller says under a name such as `traceparent`. */
type ReadTraceHeader = (name: string) => unknown;

const GETTER: TextMapGetter<ReadTraceHeader> = {
  get(said, name) {
    const value = said(name);
    return typeof value === "string" ? value : undefined;
  },
  keys: () => [],
};

/**
 * Runs work in the trace that its caller names, in the way that the host's OpenTelemetry reads it.
 * Only the trace is taken of what the caller says, and a span that the host has already made takes
 * precedence.
 */
export function inCallersTrace<T>(said: ReadTraceHeader, work: () => T): T {
  const active = context.active();
  const own = trace.getSpanContext(active);
  if (own && !own.isRemote) return work();
  const named = trace.getSpanContext(propagation.extract(active, said, GETTER));
  return named ? context.with(trace.setSpanContext(active, named), work) : work();
}
