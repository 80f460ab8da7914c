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
    name: "Tuples that name some of their parts",
    from: "typebox",
    schema: {
      type: "object",
      properties: {
        place: {
          type: "array",
          prefixItems: [
            { type: "number", title: "Latitude" },
            { type: "number", title: "Longitude" },
          ],
          items: false,
          default: [52.5, 13.4],
        },
        span: {
          type: "array",
          prefixItems: [
            { type: "integer" },
            { type: "integer" },
            { type: "object", properties: { unit: { type: "string" } } },
          ],
          default: [1, 2, {}],
        },
      },
    },
    value: { span: [1, 5, { unit: "days" }] },
  },
  {
    name: "Any value",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        anything: {},
        given: { description: "Passed on as it is" },
        either: { anyOf: [{ type: "integer" }, {}] },
        labels: { type: "object", additionalProperties: { $comment: "any value" } },
      },
    },
    value: { given: { a: [1] }, either: "x", labels: { team: "ops" } },
  },
  {
    name: "Sections in one line each",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        steps: {
          type: "array",
          default: [],
          items: {
            type: "object",
            properties: {
              source: { type: "string" },
              raw: { type: "boolean" },
              run: { type: "array", items: { type: "string" } },
              token: { type: "string", writeOnly: true },
            },
            required: ["source"],
          },
        },
      },
    },
    value: {
      steps: [
        { source: "src", raw: false },
        { source: "docs", run: ["build"], token: { $secret: "s2" } },
      ],
    },
  },
  {
    name: "Entries of several kinds",
    from: "zod",
    schema: {
      type: "object",
      $defs: {
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
              properties: { kind: { enum: ["smtp", "imap"] }, to: { type: "array", items: { type: "string" } } },
              required: ["kind", "to"],
            },
          ],
        },
      },
      properties: {
        channels: { type: "array", items: { $ref: "#/$defs/alert" }, default: [] },
        fallbacks: { type: "object", additionalProperties: { $ref: "#/$defs/alert" }, default: {} },
      },
    },
    value: { channels: [{ kind: "slack", channel: "#ops" }] },
  },
];
