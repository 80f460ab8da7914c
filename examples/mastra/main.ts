import { createTool } from "@mastra/core/tools";
import { ToolRegistry } from "@pegboard/registry-core";
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

const registry = new ToolRegistry();
for (const each of fromMastra({ findOrder, refund }, { app: "shop" })) registry.register(each);
const agent = registry.agent({
  id: "a1",
  name: "Ada",
  caller: { customer: "c7" },
  onProgress: (_call, { message }) => console.log("progress:", message),
});

const { payload } = agent.toolset({ format: "anthropic" });
console.log("payload:", JSON.stringify(payload));
console.log("found:", JSON.stringify(await agent.callOrThrow("findOrder", { number: 12 })));
const waiting = await agent.call("refund", { number: 12 });
console.log("refund:", waiting.ok ? waiting.result : waiting.message);
console.log(
  "approved:",
  await agent.callOrThrow("refund", { number: 12 }, { approve: () => true }),
);
