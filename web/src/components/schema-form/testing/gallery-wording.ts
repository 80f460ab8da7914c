import type { GalleryExample } from "./gallery-example.ts";

/** What people read in place of what generators wrote. */
export const wordingExamples: GalleryExample[] = [
  {
    name: "Titles that are the key run together",
    from: "pydantic",
    schema: {
      type: "object",
      title: "Settings",
      properties: {
        apiKey: { title: "Apikey", type: "string", writeOnly: true },
        maxRetries: { title: "Maxretries", type: "integer", default: 3 },
        base_url: { title: "base_url", type: "string", format: "uri" },
        timeout: { title: "Patience", type: "integer", default: 10 },
        rules: {
          title: "Rules",
          type: "array",
          default: [],
          items: {
            type: "object",
            properties: {
              pathPattern: { title: "Pathpattern", type: "string" },
              mayWrite: { title: "Maywrite", type: "boolean", default: false },
            },
          },
        },
      },
      required: ["apiKey"],
    },
    value: {
      apiKey: { $secret: "s1" },
      base_url: "https://example.com",
      rules: [{ pathPattern: "*.md", mayWrite: true }],
    },
  },
  {
    name: "Unions without names",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        target: {
          anyOf: [
            {
              type: "object",
              properties: { url: { type: "string", format: "uri" }, timeout: { type: "integer" } },
              required: ["url"],
            },
            {
              type: "object",
              properties: { host: { type: "string" }, port: { type: "integer" }, timeout: { type: "integer" } },
              required: ["host", "port"],
            },
          ],
        },
        alert: {
          oneOf: [
            {
              type: "object",
              properties: { kind: { const: "slack" }, channel: { type: "string" } },
              required: ["kind", "channel"],
            },
            {
              type: "object",
              properties: { kind: { enum: ["webhook"] }, url: { type: "string" } },
              required: ["kind", "url"],
            },
          ],
        },
        limit: { anyOf: [{ type: "integer", minimum: 0 }, { type: "string" }, { type: "boolean" }], default: 10 },
        size: { title: "Size", type: ["string", "integer"], default: "10%" },
      },
    },
    value: { target: { host: "db.internal", port: 5432 }, alert: { kind: "slack", channel: "#ops" }, limit: 25 },
  },
];
