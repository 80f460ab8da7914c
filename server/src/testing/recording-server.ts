import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server on this machine that notes all that reaches it: `GET` is answered with a text, `POST` as
 * an MCP server would.
 */
export interface RecordingServer {
  /** With its port. */
  host: string;
  url: string;
  /** Heads and bodies of all requests. */
  received(): string;
  close(): Promise<void>;
}

/**
 * The one tool of the MCP server is `search`; it takes an `api_key`, which is secret, and a
 * `region`.
 */
export async function startRecordingServer(): Promise<RecordingServer> {
  let received = "";
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received += `${JSON.stringify(request.rawHeaders)}\n${body}\n`;
    answer(request, response, body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/`,
    received: () => received,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function answer({ method }: IncomingMessage, response: ServerResponse, body: string): void {
  if (method !== "POST") {
    response
      .writeHead(method === "GET" ? 200 : 405, { "content-type": "text/plain" })
      .end("answered");
    return;
  }
  const request: { id?: number; method: string; params?: { protocolVersion?: string } } =
    JSON.parse(body);
  if (request.id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const result = results(request.params?.protocolVersion)[request.method] ?? {};
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: request.id, result }));
}

const results = (protocolVersion = "2025-06-18"): Record<string, unknown> => ({
  initialize: {
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "search", version: "1" },
  },
  "tools/list": {
    tools: [
      {
        name: "search",
        description: "Searches.",
        inputSchema: { type: "object", properties: {} },
        _meta: { "pegboard/config-schema": { json_schema: CONFIG } },
      },
    ],
  },
  "tools/call": { content: [{ type: "text", text: "found" }] },
});

const CONFIG = {
  type: "object",
  properties: { api_key: { type: "string", writeOnly: true }, region: { type: "string" } },
};
