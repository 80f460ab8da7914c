import type { JsonSchema } from "@pegboard/json-schema";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { type ClientConnection, clientEntry, MCP_CLIENTS } from "./mcp-clients.ts";

const text: JsonSchema = { type: "string", minLength: 1 };
const texts: JsonSchema = { type: "object", additionalProperties: text };
const list: JsonSchema = { type: "array", items: text };
const yes: JsonSchema = { type: "boolean" };
const amount: JsonSchema = { type: "number", exclusiveMinimum: 0 };
const webAddress: JsonSchema = { type: "string", pattern: "^https?://.+" };
const entry = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/**
 * What the entry of a server by its address may have, for clients whose project publishes a schema
 * of it or the types that it is made from, as of 2026: an object with other keys is refused there,
 * or the key does nothing. Claude Code, Claude Desktop and Cursor publish none.
 */
const PUBLISHED: Record<string, { source: string; schema: JsonSchema; inputs?: JsonSchema }> = {
  vscode: {
    source: "microsoft/vscode, src/vs/workbench/contrib/mcp/common/mcpConfiguration.ts",
    schema: entry(
      { type: { enum: ["http", "sse"] }, url: webAddress, headers: texts, dev: { type: "object" } },
      "url",
    ),
    inputs: entry(
      {
        type: { enum: ["promptString"] },
        id: text,
        description: text,
        default: text,
        password: yes,
      },
      "type",
      "id",
      "description",
    ),
  },
  zed: {
    source: "zed-industries/zed, crates/settings_content/src/project.rs",
    schema: entry(
      {
        enabled: yes,
        url: text,
        headers: texts,
        timeout: { type: "integer", minimum: 0 },
        oauth: { type: "object" },
      },
      "url",
    ),
  },
  goose: {
    source: "block/goose, crates/goose/src/agents/extension.rs",
    schema: entry(
      {
        enabled: yes,
        type: { enum: ["streamable_http"] },
        name: text,
        uri: text,
        description: { type: "string" },
        headers: texts,
        envs: texts,
        env_keys: list,
        timeout: { type: "integer", minimum: 0 },
        bundled: yes,
        available_tools: list,
      },
      "enabled",
      "type",
      "name",
      "description",
      "uri",
    ),
  },
  continue: {
    source: "continuedev/continue, packages/config-yaml/src/schemas/mcp/index.ts",
    schema: entry(
      {
        name: text,
        serverName: text,
        faviconUrl: text,
        url: text,
        type: { enum: ["sse", "streamable-http"] },
        connectionTimeout: amount,
        requestOptions: { type: "object", properties: { headers: texts } },
      },
      "name",
      "url",
    ),
  },
  librechat: {
    source: "danny-avila/LibreChat, packages/data-provider/src/mcp.ts",
    schema: entry(
      {
        type: { enum: ["streamable-http", "http"] },
        url: webAddress,
        headers: texts,
        title: { type: "string", pattern: "^[a-zA-Z0-9 ]+$" },
        description: text,
        timeout: { type: "integer", minimum: 0 },
      },
      "type",
      "url",
    ),
  },
  gemini: {
    source: "google-gemini/gemini-cli, schemas/settings.schema.json",
    schema: entry(
      {
        httpUrl: text,
        headers: texts,
        timeout: amount,
        trust: yes,
        description: text,
        includeTools: list,
        excludeTools: list,
        oauth: { type: "object" },
      },
      "httpUrl",
    ),
  },
  codex: {
    source: "openai/codex, codex-rs/core/config.schema.json",
    schema: entry(
      {
        url: text,
        bearer_token_env_var: text,
        http_headers: texts,
        env_http_headers: texts,
        enabled: yes,
        required: yes,
        enabled_tools: list,
        disabled_tools: list,
        startup_timeout_sec: amount,
        tool_timeout_sec: amount,
        scopes: list,
      },
      "url",
    ),
  },
};

const CONNECTIONS: Record<string, ClientConnection["token"]> = {
  "without a token": undefined,
  "with a token": { value: "pgb_value" },
  "with a variable": { variable: "PEGBOARD_TOKEN" },
};

it.each(
  Object.entries(PUBLISHED).flatMap(([id, published]) =>
    Object.entries(CONNECTIONS).map(([how, token]) => ({ id, how, token, ...published })),
  ),
)("writes an entry for $id, $how, as $source has it", ({ id, schema, inputs, token }) => {
  const client = MCP_CLIENTS.find((one) => one.id === id);
  if (!client) throw new Error(`There is no client ${id}.`);
  const connection: ClientConnection = {
    name: "support",
    address: "https://tools.example.com/mcp/support",
    ...(token && { token }),
    program: { command: "npx", args: [], env: {} },
  };
  const written = clientEntry(client, connection);
  const ajv = new Ajv();
  expect([ajv.validate(schema, written), ajv.errors]).toEqual([true, null]);
  expect(ajv.validate(schema, { ...written, address: "https://tools.example.com" })).toBe(false);
  for (const input of client.inputs?.(connection) ?? [])
    expect([inputs && ajv.validate(inputs, input), ajv.errors]).toEqual([true, null]);
});
