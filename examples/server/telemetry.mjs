// Sends the spans of calls to where OTEL_EXPORTER_OTLP_ENDPOINT says: docs/telemetry.md
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

const provider = new NodeTracerProvider({
  resource: defaultResource().merge(resourceFromAttributes({ "service.name": "pegboard" })),
  spanProcessors: [
    new BatchSpanProcessor(new OTLPTraceExporter(), { scheduledDelayMillis: 1_000 }),
  ],
});
provider.register();

// What is recorded but not sent yet goes out while the server closes.
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void provider.forceFlush().catch(() => undefined));
