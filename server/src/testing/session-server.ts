import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An MCP server of 2025 over Streamable HTTP whose sessions end when a test wants it. */
export interface SessionServer {
  url: string;
  /** Milliseconds that each answer to a greeting takes. */
  greetingTakes: number;
  /** Runs before each answer to a greeting. */
  beforeGreeting: () => Promise<void>;
  /** The names of its functions. */
  functions: string[];
  /** Requests that a session lives for; at first without an end. */
  livesFor: (method: string) => number;
  /** What is answered to a session that is not known. */
  unknown: { status: number; text: string };
  /** How often it was greeted, and how often each method was asked of a session that it knew. */
  greeted: number;
  asked: Record<string, number>;
  /** Streams of changes that are open. */
  streams(): number;
  /** Tells every session that its functions are others. */
  tell(method?: string): void;
  /** Forgets all sessions, and ends their streams unless told to keep them. */
  forget(streams?: "kept"): void;
  close(): Promise<void>;
}

/** It has `echo`, a prompt `greeting` and a resource `note:one`. */
export async function startSessionServer(): Promise<SessionServer> {
  const left = new Map<string, { requests: number; stream?: ServerResponse }>();
  const http = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    await (request.url === "/mcp"
      ? answer(request, response, body)
      : answerOnStream(request, response, body));
  });
  // As servers up to 2024 do it: the stream is the session, and answers come on it.
  const answerOnStream = async (
    { method, url = "" }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ) => {
    if (method === "GET") {
      const session = randomUUID();
      left.set(session, { requests: Number.POSITIVE_INFINITY, stream: response });
      server.greeted += 1;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`event: endpoint\ndata: /messages?session=${session}\n\n`);
      return;
    }
    const session = left.get(url.split("session=")[1] ?? "");
    if (url === "/sse") return say(response, 405, "");
    if (!session) return say(response, server.unknown.status, server.unknown.text);
    const asked: Asked = JSON.parse(body);
    if (asked.method === "server/discover")
      return say(response, 400, "Bad Request: unknown method");
    say(response, 202, "");
    if (asked.id === undefined) return;
    server.asked[asked.method] = (server.asked[asked.method] ?? 0) + 1;
    const message = { jsonrpc: "2.0", id: asked.id, result: results(server, asked) };
    session.stream?.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, body: string) => {
    const asked: Asked = body === "" ? { method: "" } : JSON.parse(body);
    const id = String(request.headers["mcp-session-id"] ?? "");
    if (asked.method === "server/discover")
      return say(response, 400, "Bad Request: unknown method");
    if (asked.method === "initialize") {
      server.greeted += 1;
      await new Promise((done) => setTimeout(done, server.greetingTakes));
      await server.beforeGreeting();
      const session = randomUUID();
      left.set(session, { requests: server.livesFor("initialize") });
      return tell(response, asked.id, results(server, asked), session);
    }
    const session = left.get(id);
    if (!session) return say(response, server.unknown.status, server.unknown.text);
    if (request.method === "DELETE") {
      left.delete(id);
      return say(response, 200, "");
    }
    if (request.method === "GET") {
      session.stream = response;
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      return;
    }
    if (asked.id === undefined) return say(response, 202, "");
    session.requests -= server.livesFor(asked.method) === Number.POSITIVE_INFINITY ? 0 : 1;
    if (session.requests <= 0) {
      session.stream?.end();
      left.delete(id);
    }
    server.asked[asked.method] = (server.asked[asked.method] ?? 0) + 1;
    return tell(response, asked.id, results(server, asked));
  };
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  const server: SessionServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    greetingTakes: 0,
    beforeGreeting: () => Promise.resolve(),
    functions: ["echo"],
    livesFor: () => Number.POSITIVE_INFINITY,
    unknown: { status: 404, text: "Session not found" },
    greeted: 0,
    asked: {},
    streams: () =>
      [...left.values()].filter(({ stream }) => stream && !stream.writableEnded).length,
    tell(method = "notifications/tools/list_changed") {
      for (const { stream } of left.values())
        stream?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", method })}\n\n`);
    },
    forget(streams) {
      if (streams !== "kept") for (const { stream } of left.values()) stream?.end();
      left.clear();
    },
    close: () =>
      new Promise<void>((done) => {
        http.closeAllConnections();
        http.close(() => done());
      }),
  };
  return server;
}

interface Asked {
  id?: number | string;
  method: string;
  params?: { protocolVersion?: string; arguments?: object };
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(text || undefined);
}

function tell(response: ServerResponse, id: Asked["id"], result: object, session?: string): void {
  response.writeHead(200, {
    "content-type": "application/json",
    ...(session && { "mcp-session-id": session }),
  });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
}

function results({ functions }: SessionServer, { method, params }: Asked): object {
  const capabilities = {
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { listChanged: true },
  };
  const known: Record<string, object> = {
    initialize: {
      protocolVersion: params?.protocolVersion ?? "2025-06-18",
      capabilities,
      serverInfo: { name: "sessions", version: "1" },
    },
    "tools/list": { tools: functions.map((name) => ({ name, inputSchema: { type: "object" } })) },
    "tools/call": { content: [{ type: "text", text: JSON.stringify(params?.arguments ?? {}) }] },
    "prompts/list": { prompts: [{ name: "greeting" }] },
    "prompts/get": { messages: [{ role: "user", content: { type: "text", text: "Hello" } }] },
    "resources/list": { resources: [{ uri: "note:one", name: "one" }] },
    "resources/templates/list": { resourceTemplates: [] },
    "resources/read": { contents: [{ uri: "note:one", text: "First" }] },
  };
  return known[method] ?? {};
}
