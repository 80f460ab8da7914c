// An MCP server of the official SDK: `stdio` or `http` (its port is its first line), then `both` or
// `2026` (the revisions that it speaks), or `fragile` (of 2025, and it ends at whatever comes
// before the greeting).
import { serve } from "@hono/node-server";
import { createMcpHandler, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const [, , link, speaks] = process.argv;
const grown = [];
let tellChanged = () => {};

const FORM = {
  message: "Which size?",
  requestedSchema: {
    type: "object",
    properties: { size: { type: "string", enum: ["S", "M"] } },
    required: ["size"],
  },
};
const LISTS = {
  message: "Which toppings?",
  requestedSchema: {
    type: "object",
    properties: {
      toppings: { type: "array", minItems: 1, items: { type: "string", enum: ["nuts", "figs"] } },
      sauces: { type: "array", items: { anyOf: [{ const: "hot", title: "Hot" }] } },
    },
    required: ["toppings"],
  },
};
const said = (text) => ({ content: [{ type: "text", text }] });

function newServer({ era } = {}) {
  const server = new McpServer(
    { name: "eras", version: "1" },
    { capabilities: { tools: { listChanged: true } } },
  );
  const add = (name) =>
    server.registerTool(name, { inputSchema: z.object({}) }, () => said(`did ${name}`));
  server.registerTool("echo", { inputSchema: z.object({ text: z.string() }) }, ({ text }) =>
    said(text),
  );
  server.registerTool("grow", { inputSchema: z.object({}) }, () => {
    grown.push("grown");
    if (link === "stdio") add("grown");
    tellChanged();
    return said("grown");
  });
  const ask = (name, form, answered) =>
    server.registerTool(
      name,
      { inputSchema: z.object({ what: z.string() }) },
      async ({ what }, { mcpReq }) => {
        if (era === "modern" && mcpReq.inputResponses === undefined) {
          return inputRequired({
            inputRequests: { asked: inputRequired.elicit(form) },
            requestState: what,
          });
        }
        const answer =
          era === "modern" ? mcpReq.inputResponses.asked : await mcpReq.elicitInput(form);
        return said(`${what}: ${answer.action} ${answered(answer.content)}`.trim());
      },
    );
  ask("order", FORM, (content) => content?.size ?? "");
  ask("top", LISTS, (content) => JSON.stringify(content ?? {}));
  server.registerTool("think", { inputSchema: z.object({}) }, async (_, { mcpReq }) => {
    const params = {
      messages: [{ role: "user", content: { type: "text", text: "Think" } }],
      maxTokens: 5,
    };
    if (era === "modern")
      return inputRequired({ inputRequests: { thought: inputRequired.createMessage(params) } });
    return said(await mcpReq.requestSampling(params).then(() => "thought", String));
  });
  for (const name of grown) add(name);
  return server;
}

const legacy = speaks === "2026" ? "reject" : undefined;
if (link === "http") {
  const handler = createMcpHandler(newServer, legacy ? { legacy } : {});
  tellChanged = () => handler.notify.toolsChanged();
  const listening = serve(
    { fetch: (request) => handler.fetch(request), port: 0, hostname: "127.0.0.1" },
    ({ port }) => console.log(port),
  );
  process.stdin.on("end", () => listening.close()).resume();
} else {
  if (speaks === "fragile") {
    process.stdin.once(
      "data",
      (first) => String(first).includes('"initialize"') || process.exit(1),
    );
  }
  serveStdio(newServer, legacy ? { legacy } : {});
}
