import {
  type Attributes,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** What of a trace goes along with a request, by the names of W3C Trace Context. */
type TraceHeaders = Partial<Record<(typeof SENT_ON)[number], string>>;

/** The baggage of a host is not sent on: it may hold anything. */
const SENT_ON = ["traceparent", "tracestate"] as const;

export interface ClientCall {
  /** The name of the span, which says nothing that a model made up. */
  name: string;
  attributes: Attributes;
}

/**
 * Asks a server within a client's span that the host's OpenTelemetry records; `ask` gets what tells
 * that server of the trace, which is nothing without OpenTelemetry. Messages may hold secrets, so
 * the span says only that it failed.
 */
export function inClientSpan<T>(
  { name, attributes }: ClientCall,
  ask: (headers: TraceHeaders, note: (more: Attributes) => void) => Promise<T>,
): Promise<T> {
  // A kept tracer never learns of a provider that is registered later.
  const tracer = trace.getTracer("pegboard");
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await ask(currentTrace(), (more) => {
        span.setAttributes(more);
        if (more["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      });
    } catch (error) {
      span
        .setAttribute("error.type", error instanceof Error ? error.name : "_OTHER")
        .setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

function currentTrace(): TraceHeaders {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return Object.fromEntries(
    SENT_ON.flatMap((name) => (carrier[name] === undefined ? [] : [[name, carrier[name]]])),
  );
}

/** The port of an address, also where it is the one that its scheme has anyway. */
export const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === "https:" ? 443 : 80);
