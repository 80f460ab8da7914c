import type { GalleryExample } from "./gallery-example.ts";

/** Unions at the root, without names, and in lists. */
export const variantExamples: GalleryExample[] = [
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
              properties: {
                host: { type: "string" },
                port: { type: "integer" },
                timeout: { type: "integer" },
              },
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
        limit: {
          anyOf: [{ type: "integer", minimum: 0 }, { type: "string" }, { type: "boolean" }],
          default: 10,
        },
        size: { title: "Size", type: ["string", "integer"], default: "10%" },
      },
    },
    value: {
      target: { host: "db.internal", port: 5432 },
      alert: { kind: "slack", channel: "#ops" },
      limit: 25,
    },
  },
  {
    name: "A choice at the root",
    from: "pydantic",
    schema: {
      title: "Answers come from",
      description: "The fields below belong to what is chosen",
      oneOf: [
        {
          type: "object",
          title: "Own documents",
          description: "An index that you fill",
          properties: {
            source: { const: "own" },
            index: { type: "string" },
            passages: { type: "integer", default: 8, minimum: 1 },
            auth: { type: "object", properties: { user: { type: "string" } }, required: ["user"] },
          },
          required: ["source", "index"],
        },
        {
          type: "object",
          title: "The web",
          description: "Pages of allowed sites",
          properties: {
            source: { const: "web" },
            index: { type: "string" },
            depth: { type: "integer", default: 2, minimum: 0 },
          },
          required: ["source"],
        },
      ],
    },
    uiSchema: { oneOf: [{ auth: { user: { "ui:title": "Reader" } } }, {}] },
    value: { source: "own", index: "kb-support-7", auth: { user: "reader" } },
  },
  {
    name: "A choice at the root without a tag",
    from: "typebox",
    schema: {
      anyOf: [
        {
          type: "object",
          properties: { url: { type: "string" }, timeout: { type: "integer", default: 30 } },
          required: ["url"],
        },
        {
          type: "object",
          properties: {
            host: { type: "string" },
            port: { type: "integer", default: 5432 },
            retries: { type: "integer", default: 3 },
          },
          required: ["host", "port"],
        },
      ],
    },
    value: { host: "db.internal", port: 6432 },
  },
  {
    name: "Entries of several kinds",
    from: "zod",
    schema: {
      type: "object",
      $defs: {
        target: {
          anyOf: ["url", "host"].map((key) => ({
            type: "object",
            properties: { [key]: { type: "string" }, timeout: { type: "integer" } },
            required: [key],
          })),
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
              properties: {
                kind: { enum: ["webhook"] },
                url: { type: "string" },
                retries: { type: "integer", default: 3 },
              },
              required: ["kind", "url"],
            },
            {
              type: "object",
              title: "Mail",
              properties: {
                kind: { enum: ["smtp", "imap"] },
                to: { type: "array", items: { type: "string" } },
              },
              required: ["kind", "to"],
            },
          ],
        },
      },
      properties: {
        channels: { type: "array", items: { $ref: "#/$defs/alert" }, default: [] },
        fallbacks: { type: "object", additionalProperties: { $ref: "#/$defs/alert" }, default: {} },
        targets: { type: "array", items: { $ref: "#/$defs/target" }, default: [] },
        mirrors: { type: "object", additionalProperties: { $ref: "#/$defs/target" }, default: {} },
      },
    },
    value: { channels: [{ kind: "slack", channel: "#ops" }] },
  },
];
