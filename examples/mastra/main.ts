import { createTool } from "@mastra/core/tools";
import { callMethod, functionNames, type ResolvedTool, resolveToolset, ToolFactory } from "@pegboard/registry-core";
import { formatToolset } from "@pegboard/registry-core/formats";
import { fromMastra } from "@pegboard/registry-core/mastra";
import { z } from "zod";

// Tools as you have them.
const findOrder = createTool({
  id: "find-order",
  description: "Finds an order of the customer.",
  inputSchema: z.object({ number: z.int() }),
  outputSchema: z.object({ number: z.int(), customer: z.string() }),
  execute: async ({ number }, { requestContext, writer }) => {
    await writer?.write(`looking for ${number}`);
    return { number, customer: String(requestContext.get("customer")) };
  },
});
const refund = createTool({
  id: "refund",
  description: "Pays an order back.",
  inputSchema: z.object({ number: z.int() }),
  requireApproval: true,
  execute: async ({ number }) => `paid back ${number}`,
});

const factory = new ToolFactory();
for (const each of fromMastra({ findOrder, refund }, { app: "shop" })) factory.registerTool(each);
const tools = factory.registry.definitions();
const toolset = resolveToolset({ tools }, {});
const names = functionNames(tools);
console.log("payload:", JSON.stringify(formatToolset(toolset, names, "anthropic").payload));

const environment = {
  toolset,
  names,
  agent: { id: "a1", name: "Ada" },
  signal: new AbortController().signal,
  instanceOf: ({ definition }: ResolvedTool) => factory.build(definition.name),
  caller: { customer: "c7" },
  onProgress: (_call: object, { message }: { message?: string }) => console.log("progress:", message),
};
const found = await callMethod(environment, { functionName: "findOrder", args: { number: 12 } });
console.log("found:", JSON.stringify(found.ok && found.result));

const waiting = await callMethod(environment, { functionName: "refund", args: { number: 12 } });
console.log("refund:", waiting.ok ? waiting.result : waiting.message);
const approved = await callMethod(
  { ...environment, approve: () => true },
  { functionName: "refund", args: { number: 12 } },
);
console.log("approved:", approved.ok && approved.result);
