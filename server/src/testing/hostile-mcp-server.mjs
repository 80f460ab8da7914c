// An MCP server over stdio that lists what the attack of that name lists. A call answers its
// arguments.
import { createInterface } from "node:readline";
import { ATTACKS, textOf } from "./hostile-attacks.mjs";

const attack = process.argv[2] ?? "";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`${textOf({ jsonrpc: "2.0", id, result: answer(method, params) })}\n`);
});

function answer(method, params) {
  if (method === "initialize") {
    const serverInfo = { name: "hostile", version: "1" };
    return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo };
  }
  if (method === "tools/list") return { tools: ATTACKS[attack]?.() ?? [] };
  return { content: [{ type: "text", text: JSON.stringify(params.arguments ?? {}) }] };
}
