// The SDK's server alone, with the tools that it is given: what serving costs without Pegboard.
// `node bare-mcp-server.mjs tools.json`
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";

const bareTools = JSON.parse(readFileSync(process.argv[2], "utf8"));

function bareServer() {
  const server = new Server({ name: "bare", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: bareTools }));
  server.setRequestHandler("tools/call", ({ params }) => ({
    content: [{ type: "text", text: String(params.arguments?.text) }],
  }));
  return server;
}

const { fetch } = createMcpHandler(bareServer);
serve({ fetch: (request) => fetch(request), port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}/mcp`),
);
