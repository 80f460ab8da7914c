// An MCP server over stdio whose tools publish settings, as its argument says. A call answers what
// came with it.
import { createInterface } from "node:readline";

const [, , mode] = process.argv;
const region = {
  schema: {
    type: "object",
    properties: {
      region: { type: "string", enum: ["eu", "us"] },
      api_key: { type: "string", writeOnly: true },
    },
    required: ["api_key"],
  },
  uiSchema: { region: { "ui:widget": "radio" } },
  defaults: { region: "eu", api_key: "default-of-the-server" },
};
const limits = {
  json_schema: {
    $defs: { limit: { type: "integer", minimum: 1 } },
    type: "object",
    properties: { limit: { $ref: "#/$defs/limit", title: "Limit" }, deeper: { $ref: "#" } },
  },
  ui_schema: { limit: { "ui:help": "Few are faster" } },
  default_config: { limit: 10 },
};
const required = {
  schema: {
    type: "object",
    properties: { account: { type: "string", title: "Account" } },
    required: ["account"],
  },
};

/** Two tools with the same names in their schemas. */
const named = (type) => ({
  schema: {
    $id: "https://shop.test/settings.json",
    type: "object",
    properties: { rate: { $ref: "#rate" }, item: { $ref: "item.json#size" } },
    $defs: {
      r: { $anchor: "rate", type },
      item: { $id: "item.json", $defs: { s: { $anchor: "size", type: "integer" } } },
    },
  },
});

const tool = (name, _meta) => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: "object" },
  ...(_meta && { _meta }),
});
const lists = {
  same: [
    tool("search", { "pegboard/config-schema": region }),
    tool("fetch", { "pegboard/config-schema": region }),
    tool("ping"),
  ],
  different: [
    tool("search", { "pegboard/config-schema": region, "unique.app/config-schema": limits }),
    tool("fetch/all", { "unique.app/config-schema": limits }),
    tool("send", { "pegboard/config-schema": required }),
    tool("ping", { "example.test/other": 1 }),
  ],
  named: [
    tool("search", { "pegboard/config-schema": named("number") }),
    tool("fetch", { "pegboard/config-schema": named("string") }),
  ],
  invalid: [
    tool("search", {
      "pegboard/config-schema": {
        schema: { type: "object", properties: { a: { type: "nonsense" } } },
      },
    }),
    tool("fetch", { "pegboard/config-schema": "none" }),
    tool("ping", { "pegboard/config-schema": {} }),
    tool("send", {
      "pegboard/config-schema": {
        schema: { type: "object", properties: { a: { $ref: "other.json" } } },
      },
    }),
    tool("list", { "pegboard/config-schema": { schema: { type: "array", items: {} } } }),
  ],
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
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: mode, version: "1" },
    };
  }
  if (method === "tools/list") return { tools: lists[mode] };
  if (method === "tools/call") {
    const { progressToken: _, ...meta } = params._meta ?? {};
    return { content: [{ type: "text", text: JSON.stringify(meta) }] };
  }
  return {};
}
