// An MCP server over stdio whose one tool says whether the key of its agent, which comes with a call,
// and the key in its environment are those in its arguments.
import { createInterface } from "node:readline";

const [, , ofAgent, ofSource] = process.argv;
const look = {
  name: "look",
  description: "Looks whether both keys fit.",
  inputSchema: { type: "object" },
  _meta: {
    "pegboard/config-schema": {
      schema: { type: "object", properties: { api_key: { type: "string", writeOnly: true } } },
    },
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined)
    process.stdout.write(
      `${JSON.stringify({ jsonrpc: "2.0", id, result: answer(method, params) })}\n`,
    );
});

function answer(method, params) {
  if (method === "initialize") {
    const { protocolVersion } = params;
    const serverInfo = { name: "keyed", version: "1" };
    return { protocolVersion, capabilities: { tools: {} }, serverInfo };
  }
  if (method === "tools/list") return { tools: [look] };
  if (method !== "tools/call") return {};
  const { api_key } = params._meta?.["pegboard/config-schema"] ?? {};
  const fits = [api_key === ofAgent, process.env.KEY_OF_SOURCE === ofSource];
  return { content: [{ type: "text", text: JSON.stringify(fits) }] };
}
