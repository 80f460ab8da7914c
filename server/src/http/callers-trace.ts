import { context, propagation, type TextMapGetter, trace } from "@opentelemetry/api";

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
