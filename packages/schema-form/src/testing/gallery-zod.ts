import type { GalleryExample } from "./gallery-example.ts";

/** As `z.toJSONSchema(schema, { io: "input" })` emits them. */
export const zodExamples: GalleryExample[] = [
  {
    name: "Text, numbers, switch, choice",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        root: {
          type: "string",
          minLength: 1,
          title: "Root folder",
          description: "Nothing **outside** of it is read. See [the guide](https://example.com).",
        },
        maxResults: {
          default: 5,
          description: "Matches that one search returns",
          type: "integer",
          minimum: 1,
          maximum: 50,
        },
        max_file_size: {
          default: 10,
          description: "Larger files are refused",
          type: "number",
          exclusiveMinimum: 0,
          unit: "MB",
        },
        followLinks: {
          default: false,
          type: "boolean",
          description: "Symbolic links to files outside stay closed",
        },
        region: {
          default: "us-east-1",
          description: "Where the files live",
          type: "string",
          enum: ["us-east-1", "us-west-2", "eu-central-1"],
        },
        contact: { type: "string", format: "email", pattern: "^[^@]+@[^@]+$" },
        since: { type: "string", format: "date" },
        endpoint: { type: "string", format: "uri" },
      },
      required: ["root"],
    },
    value: { region: "eu-central-1", max_file_size: 24 },
  },
  {
    name: "Nullable and optional values",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        prefix: {
          default: null,
          anyOf: [{ type: "string" }, { type: "null" }],
          description: "Unset: no prefix",
        },
        limit: { default: 100, anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
        verbose: { default: null, anyOf: [{ type: "boolean" }, { type: "null" }] },
        level: {
          default: null,
          anyOf: [{ type: "string", enum: ["low", "high"] }, { type: "null" }],
        },
        note: { type: "string" },
        order: { type: "string", enum: ["ascending", "descending"] },
      },
    },
    value: { limit: null },
  },
  {
    name: "Nullable section",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        versioning: {
          default: null,
          description: "Unset: no versions are kept",
          switchLabel: "Keep old versions",
          anyOf: [
            {
              type: "object",
              properties: {
                versions_per_file: { default: 20, type: "integer", minimum: 1 },
                days: { default: 30, type: "integer", minimum: 1, unit: "d" },
              },
            },
            { type: "null" },
          ],
        },
        proxy: {
          type: "object",
          description: "Optional, and without defaults",
          properties: {
            host: { type: "string", minLength: 1 },
            port: { type: "integer", minimum: 1, maximum: 65535 },
          },
          required: ["host", "port"],
        },
      },
    },
    value: { versioning: { versions_per_file: 20, days: 30 } },
  },
  {
    name: "Discriminated union",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        storage: {
          default: { kind: "workspace" },
          description: "One of three kinds",
          oneOf: [
            {
              type: "object",
              properties: { kind: { type: "string", const: "workspace" } },
              required: ["kind"],
            },
            {
              type: "object",
              title: "S3 bucket",
              properties: {
                kind: { type: "string", const: "s3" },
                bucket: { type: "string", minLength: 3 },
                prefix: { default: "agents/", type: "string" },
              },
              required: ["kind", "bucket"],
            },
            {
              type: "object",
              properties: {
                kind: { type: "string", const: "repository" },
                url: { type: "string", format: "uri" },
                depth: { type: "integer" },
              },
              required: ["kind", "url"],
            },
          ],
        },
      },
    },
    value: { storage: { kind: "s3", bucket: "northwind-support", prefix: "agents/support/" } },
  },
  {
    name: "Long text",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        usagePrompt: {
          default: "",
          title: "Usage prompt",
          description: "Markdown",
          widget: "textarea",
          rows: 7,
          type: "string",
          maxLength: 4000,
        },
      },
    },
    value: {
      usagePrompt:
        "Read a file before you edit it, and quote the passage\nthat you are about to change.\n\n- Never guess a path: list the directory first.",
    },
  },
  {
    name: "Recursive",
    from: "zod",
    schema: {
      type: "object",
      properties: { menu: { $ref: "#/$defs/Item" } },
      $defs: {
        Item: {
          type: "object",
          properties: {
            label: { type: "string" },
            children: { default: [], type: "array", items: { $ref: "#/$defs/Item" } },
          },
          required: ["label"],
        },
      },
    },
    value: {
      menu: {
        label: "File",
        children: [{ label: "New", children: [{ label: "From template", children: [] }] }],
      },
    },
  },
];
