import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, Server } from "@modelcontextprotocol/server";
import {
  callMethod,
  defineTool,
  functionNames,
  type ResolvedTool,
  resolveToolset,
  ToolFactory,
} from "@pegboard/registry-core";
import { fromMcp, toMcp } from "@pegboard/registry-core/mcp";
import { z } from "zod";

const factory = new ToolFactory();
factory.registerTool(
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
      remove: { description: "Removes a note.", annotations: { destructiveHint: true }, run: () => "gone" },
    },
  }),
);

/** What calls of an agent run in. */
function agent(settings: Parameters<typeof resolveToolset>[1]) {
  const tools = factory.registry.definitions();
  return {
    toolset: resolveToolset({ tools }, settings),
    names: functionNames(tools),
    agent: { id: "a1", name: "Ada" },
    signal: new AbortController().signal,
    instanceOf: ({ definition }: ResolvedTool) => factory.build(definition.name),
  };
}

// Served: a client of the agent's own MCP server sees exactly what is on.
const answers = toMcp(agent({ tools: { notes: { methods: { remove: false } } } }));
const server = new Server({ name: "pegboard", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/list", () => answers.listTools());
server.setRequestHandler("tools/call", ({ params }, context) => answers.callTool(params, context));
const client = new Client({ name: "example", version: "1.0.0" });
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(far), client.connect(near)]);

const { tools } = await client.listTools();
console.log("served:", tools.map(({ name, annotations }) => `${name} ${JSON.stringify(annotations)}`).join(", "));
console.log("read:", JSON.stringify((await client.callTool({ name: "read", arguments: { id: 3 } })).structuredContent));
console.log("remove:", JSON.stringify((await client.callTool({ name: "remove" })).content));

// Taken in: a server is one tool, off until somebody switches it on.
factory.registerTool(
  fromMcp({
    name: "remote_notes",
    namespace: "remote",
    tools,
    call: (params, options) => client.callTool(params, options),
  }),
);
const call = { functionName: "remote-read", args: { id: 4 } };
const off = await callMethod(agent({}), call);
console.log("before:", off.ok ? off.result : off.message);
const on = await callMethod(agent({ tools: { remote_notes: true } }), call);
console.log("after:", JSON.stringify(on.ok && on.result));
await client.close();
