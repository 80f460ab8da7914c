import type { JsonSchema } from "@pegboard/json-schema";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { type ClientConnection, clientEntry, MCP_CLIENTS } from "./mcp-clients.ts";

const text: JsonSchema = { type: "string", minLength: 1 };
const texts: JsonSchema = { type: "object", additionalProperties: text };
const entry = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  ...{ type: "object", properties, required, additionalProperties: false },
});

/**
 * What the entry of a server may have, for clients whose project publishes a schema of it, as of
 * 2026: an object with other keys is refused there, or the key does nothing.
 */
const PUBLISHED: Record<string, { source: string; schema: JsonSchema }> = {
  continue: {
    source: "continuedev/continue, packages/config-yaml/src/schemas/mcp/index.ts",
    schema: entry(
      {
        ...{ name: text, serverName: text, faviconUrl: text, url: text },
        type: { enum: ["sse", "streamable-http"] },
        connectionTimeout: { type: "number", exclusiveMinimum: 0 },
        requestOptions: { type: "object", properties: { headers: texts } },
      },
      ...["name", "url"],
    ),
  },
  librechat: {
    source: "danny-avila/LibreChat, packages/data-provider/src/mcp.ts",
    schema: entry(
      {
        type: { enum: ["streamable-http", "http"] },
        url: { type: "string", pattern: "^https?://" },
        ...{ headers: texts, title: { type: "string", pattern: "^[a-zA-Z0-9 ]+$" } },
        ...{ description: text, timeout: { type: "integer", minimum: 0 } },
      },
      ...["type", "url"],
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
)("writes an entry for $id, $how, as $source has it", ({ id, schema, token }) => {
  const client = MCP_CLIENTS.find((one) => one.id === id);
  if (!client) throw new Error(`There is no client ${id}.`);
  const written = clientEntry(client, {
    ...{ name: "support", address: "https://tools.example.com/mcp/support" },
    ...(token && { token }),
    program: { command: "npx", args: [], env: {} },
  });
  const ajv = new Ajv();
  expect([ajv.validate(schema, written), ajv.errors]).toEqual([true, null]);
  expect(ajv.validate(schema, { ...written, httpUrl: "https://tools.example.com" })).toBe(false);
});
