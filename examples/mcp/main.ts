import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, Server } from "@modelcontextprotocol/server";
import { defineTool, ToolRegistry } from "@pegboard/registry-core";
import type { LocalAgentOptions } from "@pegboard/registry-core/internal";
import { fromMcp, toMcp } from "@pegboard/registry-core/mcp";
import { z } from "zod";

const registry = new ToolRegistry();
registry.register(
  defineTool({
    name: "notes",
    methods: {
      read: {
        description: "Reads a note.",
        parameters: z.object({ id: z.int() }),
        outputSchema: z.object({ text: z.string() }),
        annotations: { readOnlyHint: true },
        run: ({ id }) => ({ text: `Note ${id}` }),
      },
      remove: {
        description: "Removes a note.",
        annotations: { destructiveHint: true },
        run: () => "gone",
      },
    },
  }),
);

const agentWith = (settings: NonNullable<LocalAgentOptions["settings"]>) =>
  registry.agent({ id: "a1", name: "Ada", settings });

// Served: a client of the agent's own MCP server sees exactly what is on.
const answers = toMcp(agentWith({ tools: { notes: { methods: { remove: false } } } }));
const server = new Server({ name: "pegboard", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/list", () => answers.listTools());
server.setRequestHandler("tools/call", ({ params }, context) => answers.callTool(params, context));
const client = new Client({ name: "example", version: "1.0.0" });
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(far), client.connect(near)]);

const { tools } = await client.listTools();
console.log(
  "served:",
  tools.map(({ name, annotations }) => `${name} ${JSON.stringify(annotations)}`).join(", "),
);
console.log(
  "read:",
  JSON.stringify((await client.callTool({ name: "read", arguments: { id: 3 } })).structuredContent),
);
console.log("remove:", JSON.stringify((await client.callTool({ name: "remove" })).content));

// Taken in: a server is one tool, off until somebody switches it on.
registry.register(
  fromMcp({
    name: "remote_notes",
    namespace: "remote",
    tools,
    call: (params, options) => client.callTool(params, options),
  }),
);
const off = await agentWith({}).call("remote-read", { id: 4 });
console.log("before:", off.ok ? off.result : off.message);
const on = await agentWith({ tools: { remote_notes: true } }).callOrThrow("remote-read", { id: 4 });
console.log("after:", JSON.stringify(on));
await client.close();
