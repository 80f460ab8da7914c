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
import { callAttributes, type TracePlace } from "../call-log/call-attributes.ts";
import type { CalledBy } from "./called-by.ts";

interface SpannedCall {
  agent: { id: string; name: string };
  by: CalledBy;
  run: string | undefined;
  call: MethodCall;
  /** The tool's name; absent for a function name that no method has. */
  tool?: string;
  method?: string;
  /** What models are told of the method. */
  describe(): string | undefined;
}

/** The number of characters that are taken of a description. */
const DESCRIPTION_LENGTH_LIMIT = 1_000;

/**
 * Runs a call within a span that the host's OpenTelemetry records; without OpenTelemetry it only
 * runs. `work` is given the place of the span, where it is recorded.
 */
export function inCallSpan(
  { agent, by, run, call, tool, method, describe }: SpannedCall,
  work: (place: TracePlace | undefined) => Promise<CallResult>,
): Promise<CallResult> {
  const { id, functionName } = call;
  const attributes = callAttributes({ agent, by, run, id, functionName, tool, method });
  const name = tool === undefined ? "execute_tool" : `execute_tool ${functionName}`;
  // The tracer is not kept, because a kept one never learns of a provider that another copy of the
  // library registers later.
  const tracer = trace.getTracer("pegboard");
  return tracer.startActiveSpan(name, { kind: SpanKind.INTERNAL, attributes }, async (span) => {
    const isRecorded = span.isRecording();
    const description = isRecorded ? describe() : undefined;
    if (description !== undefined)
      span.setAttribute("gen_ai.tool.description", description.slice(0, DESCRIPTION_LENGTH_LIMIT));
    try {
      const { traceId, spanId } = span.spanContext();
      const result = await work(isRecorded ? { traceId, spanId } : undefined);
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
