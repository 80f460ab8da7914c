import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { defineTool } from "@pegboard/registry-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { readOtlpSettings } from "../otlp-settings.ts";
import { request } from "../testing/api-client.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { sendAs } from "../testing/people.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { CallExport } from "./export-calls.ts";

const tellTool = defineTool({
  name: "tells",
  description: "Tells.",
  visible: true,
  isCore: true,
  methods: {
    tell: {
      description: "Tells.",
      parameters: z.object({ text: z.string() }),
      run: ({ text: told }) => {
        if (told === "secret-fail") throw new Error("secret-message");
        return told;
      },
    },
  },
});

type Value = { stringValue?: string; doubleValue?: number };
interface SentRecord {
  traceId?: string;
  spanId?: string;
  attributes: { key: string; value: Value }[];
}
interface SentLogs {
  resourceLogs: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeLogs: { logRecords: SentRecord[] }[];
  }[];
}

let server: TestServer;
let exported: CallExport;
/** What the collector answers to the next requests; 200 to those after them. */
let answers: number[];
let bodies: string[];
let asked: { path: string | undefined; key: string | undefined }[];
const lines: string[] = [];
const collector = createServer(async (received, response) => {
  const { url, headers } = received;
  asked.push({ path: url, key: headers["x-key"]?.toString() });
  const body = await text(received);
  const status = answers.shift() ?? 200;
  if (status === 200) bodies.push(body);
  response.writeHead(status).end("{}");
});

beforeEach(async () => {
  [answers, bodies, asked] = [[], [], []];
  lines.length = 0;
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  const named = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  };
  const settings = readOtlpSettings(named, "x-key=a%20key");
  if (!settings) throw new Error("There is a collector.");
  const logTo = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ tools: [tellTool], logLevel: "warn", logTo });
  exported = new CallExport({ ...server.dependencies, ...settings });
});
afterEach(async () => {
  await exported.close();
  await server.close();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

const call = (told: string, method = "tell") =>
  request(server, `POST /api/v1/agents/first-agent/methods/${method}/call`, {
    arguments: { text: told },
  });

const flat = (attributes: { key: string; value: Value }[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue]),
  );

const sentRecords = () =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as SentLogs).resourceLogs.flatMap(({ scopeLogs }) =>
      scopeLogs.flatMap(({ logRecords }) => logRecords),
    ),
  );
const records = () => sentRecords().map(({ attributes }) => flat(attributes));

it("sends a record of each call to the collector, with its headers, and nothing that may be secret", async () => {
  await call("secret-words");
  await call("secret-fail");
  await call("x", "secret_name");
  await expect.poll(() => records().length).toBe(3);
  expect(asked[0]).toEqual({ path: "/v1/logs", key: "a key" });
  const common = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.agent.id": "first-agent",
    "pegboard.via": "http",
  };
  const known = { "gen_ai.tool.name": "tell", "pegboard.tool": "tells", "pegboard.method": "tell" };
  expect(records()).toEqual([
    expect.objectContaining({ ...common, ...known, "pegboard.outcome": "ok" }),
    expect.objectContaining({ ...common, ...known, "error.type": "failed" }),
    expect.objectContaining({ ...common, "error.type": "unknown" }),
  ]);
  expect(bodies.join("")).not.toContain("secret");
  const sent = JSON.parse(bodies[0] ?? "") as SentLogs;
  expect(flat(sent.resourceLogs[0]?.resource.attributes ?? [])).toMatchObject({
    "service.name": "pegboard",
    "service.version": server.dependencies.version,
    "deployment.environment.name": "test",
  });
});

it("says where a call is in a trace: its own span, or what its caller names where none is recorded", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const named = async (text: string) => {
    await sendAs(server, "POST /api/v1/agents/first-agent/methods/tell/call", {
      body: { arguments: { text } },
      headers: { traceparent },
    });
  };
  const { client } = await connectMcp(server, { era: "2025", agent: "first-agent" });
  const overMcp = (text: string) =>
    client.callTool({ name: "tell", arguments: { text }, _meta: { traceparent } });
  await named("alone");
  await call("unnamed");
  await overMcp("over MCP");
  const spans = new InMemorySpanExporter();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  await named("in a span");
  await overMcp("over MCP in a span");
  trace.disable();
  propagation.disable();
  context.disable();
  await client.close();
  await expect.poll(() => sentRecords().length).toBe(5);
  const placed = sentRecords().map(({ traceId: of, spanId }) => [of, spanId]);
  const recorded = spans.getFinishedSpans().map((span) => span.spanContext());
  expect(placed).toEqual([
    [traceId, "b7ad6b7169203331"],
    [undefined, undefined],
    [traceId, "b7ad6b7169203331"],
    ...recorded.map(({ spanId }) => [traceId, spanId]),
  ]);
  expect(recorded).toHaveLength(2);
  // A session is told apart without its id, which is as good as a password.
  const sessions = records().map((record) => record["mcp.session.id"]);
  expect(sessions).toEqual([
    undefined,
    undefined,
    expect.stringMatching(/^[\da-f]{12}$/),
    undefined,
    sessions[2],
  ]);
});

it("tries again what a collector could not take, drops and counts what it refuses, and says so once", async () => {
  answers = [503];
  await call("one");
  await expect.poll(() => records().length).toBe(1);
  expect(exported.dropped).toBe(0);
  expect(lines).toEqual([]);
  answers = [400];
  await call("two");
  await expect.poll(() => exported.dropped).toBe(1);
  await call("three");
  await expect.poll(() => records().length).toBe(2);
  const said = () => lines.map((line) => JSON.parse(line).msg);
  await expect
    .poll(said)
    .toEqual([
      expect.stringMatching(
        /^Calls cannot be sent to the collector 127\.0\.0\.1:\d+: it answers 400\.$/,
      ),
      "The collector takes calls again.",
    ]);
});

it("sends what waits when it ends, and does not wait for a collector that is away", async () => {
  await call("last");
  await exported.close();
  expect(records()).toHaveLength(1);
  const gone = new CallExport({
    ...server.dependencies,
    url: "http://127.0.0.1:9/v1/logs",
    headers: {},
    resource: {},
  });
  await call("lost");
  await gone.close();
  expect(gone.dropped).toBe(1);
});

it("says which variable is wrong, and never what a header holds", () => {
  expect(readOtlpSettings({}, undefined)).toBeUndefined();
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" };
  expect(() => readOtlpSettings(wrong, undefined)).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT is "local/);
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" };
  expect(() => readOtlpSettings(endpoint, "secret-key")).toThrow(
    /^OTEL_EXPORTER_OTLP_HEADERS has a part that is no pair such as name=value\.$/,
  );
  expect(readOtlpSettings({ ...endpoint, OTEL_LOGS_EXPORTER: "none" }, "")).toBeUndefined();
});
