import { fileURLToPath } from "node:url";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { defineTool } from "@pegboard/registry-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { CallAnswer } from "../api-contract.ts";
import { createPegboard } from "../in-process/create-pegboard.ts";
import { createSource } from "../sources/source-kinds.ts";
import { request } from "../testing/api-client.ts";
import { describedAt, openDescribed, startEchoService } from "../testing/echo-service.ts";
import { connectMcp } from "../testing/mcp-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;
const SECRETS = ["argument-5417", "result-5417", "key-5417", "fault-5417"];
const seen = vi.fn();

const desk = defineTool({
  name: "desk",
  visible: true,
  config: z.object({ key: z.string().meta({ format: "password" }).default("key-5417") }),
  methods: {
    look: {
      description: "Looks at a drawer.",
      parameters: z.object({ at: z.string() }),
      run: async ({ at }, { config }) => {
        seen(trace.getActiveSpan());
        await Promise.resolve();
        trace.getTracer("desk").startSpan("open a drawer").end();
        return { found: "result-5417", at, key: config.key };
      },
    },
    fail: { run: () => Promise.reject(new Error("fault-5417")) },
    closed: { run: () => "never" },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: [desk] });
  const operations = [{ op: "setMethod", tool: "desk", method: "closed", state: "off" }];
  const saved = await request(server, "PATCH /api/agents/first-agent/settings", {
    baseRevision: 0,
    operations,
  });
  expect(saved.status).toBe(200);
});
afterAll(() => server.close());

function call(method: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api/agents/first-agent/methods/${method}/call`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Pegboard-Code": server.terminalCode,
      ...headers,
    },
    body: JSON.stringify({
      arguments: method === "look" ? { at: "argument-5417" } : {},
      id: "call_1",
    }),
  });
}

it("runs the same without anybody who records spans", async () => {
  expect((await call("look", { traceparent: TRACEPARENT })).status).toBe(200);
  expect(seen).toHaveBeenLastCalledWith(undefined);
});

// A host may register its provider at any time, here after the server has answered calls.
describe("with a provider of the host", () => {
  const exporter = new InMemorySpanExporter();
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(
      new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
    );
  });
  beforeEach(() => exporter.reset());
  afterAll(() => {
    trace.disable();
    propagation.disable();
    context.disable();
  });

  const spanOf = (name: string): ReadableSpan => {
    const found = exporter.getFinishedSpans().filter((span) => span.name === name);
    expect(found).toHaveLength(1);
    return found[0] as ReadableSpan;
  };

  it("makes one span of a call, and the spans of its method are within it", async () => {
    await call("look");
    const span = spanOf("execute_tool look");
    expect(span.attributes).toEqual({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.type": "function",
      "gen_ai.tool.name": "look",
      "gen_ai.tool.description": "Looks at a drawer.",
      "gen_ai.tool.call.id": "call_1",
      "gen_ai.agent.id": "first-agent",
      "gen_ai.agent.name": "First agent",
      "pegboard.tool": "desk",
      "pegboard.method": "look",
      "pegboard.via": "http",
    });
    expect(span.status.code).toBe(SpanStatusCode.UNSET);
    expect(spanOf("open a drawer").parentSpanContext?.spanId).toBe(span.spanContext().spanId);
    expect(exporter.getFinishedSpans()).toHaveLength(2);
  });

  it.each([
    ["fail", "execute_tool fail", "failed"],
    ["closed", "execute_tool closed", "off"],
    ["no_such_method", "execute_tool", "unknown"],
  ])("says of %s why it has no result", async (method, name, code) => {
    await call(method);
    expect(spanOf(name)).toMatchObject({
      attributes: { "error.type": code },
      status: { code: SpanStatusCode.ERROR },
    });
  });

  it("tells nothing of arguments, results, errors, secrets and names that do not exist", async () => {
    for (const method of ["look", "fail", "closed", "argument-5417"]) await call(method);
    const spans = exporter.getFinishedSpans();
    expect(spans).toHaveLength(5);
    const told = JSON.stringify(
      spans.map(({ name, attributes, status, events, links }) => ({
        name,
        attributes,
        status,
        events,
        links,
      })),
    );
    for (const secret of SECRETS) expect(told).not.toContain(secret);
  });

  it("belongs to the trace that an HTTP caller names, and takes no other word of it", async () => {
    await call("look", { traceparent: TRACEPARENT });
    expect(spanOf("execute_tool look").parentSpanContext).toMatchObject({
      traceId: TRACE,
      spanId: PARENT,
    });
    exporter.reset();
    expect((await call("look", { traceparent: `00-${"z".repeat(9_000)}` })).status).toBe(200);
    expect(spanOf("execute_tool look").parentSpanContext).toBeUndefined();
  });

  it.each(["2026-07-28", "2025"] as const)(
    "belongs to the trace that a call over MCP of %s names",
    async (era) => {
      const { client } = await connectMcp(server, { era, agent: "first-agent" });
      const _meta = { traceparent: TRACEPARENT };
      await client.callTool({ name: "look", arguments: { at: "argument-5417" }, _meta });
      const span = spanOf("execute_tool look");
      expect(span.parentSpanContext).toMatchObject({ traceId: TRACE, spanId: PARENT });
      expect(span.attributes).toMatchObject({
        "pegboard.via": "mcp",
        "mcp.method.name": "tools/call",
      });
      const session = expect.stringMatching(/^[\da-f]{12}$/);
      expect(span.attributes["mcp.session.id"]).toEqual(era === "2025" ? session : undefined);
      await client.close();
    },
  );

  it("goes on to a service that is called, whose address stays out of its span", async () => {
    const service = await startEchoService();
    const get = {
      operationId: "get_thing",
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    };
    const { call: callThing } = await openDescribed(
      describedAt(service.url, { "/things/{id}": { get } }),
    );
    await callThing("get_thing", { id: "argument-5417" });
    const span = spanOf("GET /things/{id}");
    expect(span.kind).toBe(SpanKind.CLIENT);
    expect(span.attributes).toEqual({
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "url.template": "/things/{id}",
      "server.address": "127.0.0.1",
      "server.port": Number(service.host.split(":")[1]),
    });
    const { traceId, spanId } = span.spanContext();
    expect(service.seen[0]?.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    service.close();
  });

  it("goes on to an MCP server, in what accompanies the call", async () => {
    const connection = {
      transport: "stdio" as const,
      command: process.execPath,
      args: [
        fileURLToPath(new URL("../testing/configured-mcp-server.mjs", import.meta.url)),
        "same",
      ],
    };
    const shop = await startTestServer({
      sources: [createSource({ kind: "mcp", name: "shop", connection, addedBy: "file" })],
    });
    const operations = [{ op: "setTool", tool: "shop", state: "on" }];
    await request(shop, "PATCH /api/agents/first-agent/settings", { baseRevision: 0, operations });
    const path = "/api/agents/first-agent/methods/shop-ping/call";
    const { body } = await request<CallAnswer>(shop, `POST ${path}`, {});
    const client = spanOf("tools/call ping");
    expect(client.kind).toBe(SpanKind.CLIENT);
    expect(client.attributes).toEqual({
      "mcp.method.name": "tools/call",
      "mcp.protocol.version": expect.any(String),
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "ping",
      "network.transport": "pipe",
    });
    const { traceId, spanId } = client.spanContext();
    expect(client.parentSpanContext?.spanId).toBe(
      spanOf("execute_tool shop-ping").spanContext().spanId,
    );
    const { content } = body.result as { content: [{ text: string }] };
    expect(JSON.parse(content[0].text)).toEqual({ traceparent: `00-${traceId}-${spanId}-01` });
    await shop.close();
  });

  it("is within the span of the program that it runs in, whatever a request says", async () => {
    const pegboard = await createPegboard({
      dataDir: `${server.dataDir}/within`,
      tools: [desk],
      ui: false,
      authorize: () => true,
    });
    await pegboard.loaded;
    const headers = { traceparent: TRACEPARENT, "Content-Type": "application/json" };
    const url = "http://localhost/api/agents/first-agent/methods/look/call";
    const body = JSON.stringify({ arguments: { at: "here" } });
    const hosts = await trace.getTracer("host").startActiveSpan("the host's", async (span) => {
      await pegboard.call("first-agent", "look", { at: "here" });
      await pegboard.fetch(new Request(url, { method: "POST", body, headers }));
      span.end();
      return span.spanContext().spanId;
    });
    await pegboard.close();
    const calls = exporter.getFinishedSpans().filter(({ name }) => name === "execute_tool look");
    expect(calls.map(({ attributes }) => attributes["pegboard.via"])).toEqual(["process", "http"]);
    expect(calls.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual([hosts, hosts]);
  });
});
