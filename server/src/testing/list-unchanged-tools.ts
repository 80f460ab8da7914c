import { validateJson } from "@pegboard/registry-core";
import { mcpTool } from "../sources/mcp/mcp-tool.ts";
import { MethodReader } from "../sources/mcp/method-reader.ts";

/**
 * A program that reads 300 tools as a server lists them 200 times unchanged, and judges arguments
 * of each, as calls do.
 */
const TOOLS = 300;
const LISTINGS = 200;

const fields = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [
    `f${index}`,
    { type: "string", minLength: 1, pattern: "^a" },
  ]),
);
const answer = JSON.stringify(
  Array.from({ length: TOOLS }, (_, index) => ({
    name: `t${index}`,
    description: `Does ${index}`,
    inputSchema: { type: "object", properties: fields },
  })),
);
const values = Object.fromEntries(Object.keys(fields).map((name) => [name, "ab"]));
const shop = { sourceId: "mcp:shop", name: "shop", description: undefined };

const reader = new MethodReader();
let judged = 0;
for (let listing = 0; listing < LISTINGS; listing += 1) {
  const { methods } = mcpTool(shop, await reader.read(JSON.parse(answer))).definition;
  for (const { parameters } of methods) {
    if (parameters && validateJson(parameters, values).length === 0) judged += 1;
  }
}
console.log(`${judged} judged`);
