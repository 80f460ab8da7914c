// An MCP server over stdio that lists what the file in its argument says (JSON), and says after
// each call that its list changed. It answers with the first example of a tool's output schema.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , file] = process.argv;

const say = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  say({ id, result: answer(method, params) });
  if (method === "tools/call") say({ method: "notifications/tools/list_changed" });
});

function answer(method, params) {
  if (method === "initialize") {
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: "listing", version: "1" },
    };
  }
  const tools = JSON.parse(readFileSync(file, "utf8"));
  if (method === "tools/list") return { tools };
  if (method !== "tools/call") return {};
  const [structuredContent] =
    tools.find(({ name }) => name === params.name)?.outputSchema?.examples ?? [];
  return { content: [{ type: "text", text: `did ${params.name}` }], structuredContent };
}
