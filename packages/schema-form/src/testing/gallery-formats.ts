import type { GalleryExample } from "./gallery-example.ts";

/** Texts and numbers with a meaning of their own. */
export const formatExamples: GalleryExample[] = [
  {
    name: "Dates, times, durations",
    from: "pydantic",
    schema: {
      properties: {
        day: { format: "date", title: "Day", type: "string", default: "2026-01-31" },
        at: { format: "time", title: "At", type: "string" },
        since: { format: "date-time", title: "Since", type: "string" },
        exact: { format: "date-time", title: "Exact", type: "string" },
        keep: { format: "duration", title: "Keep", type: "string", default: "P30D" },
        odd: { format: "date", title: "Odd", type: "string" },
      },
      type: "object",
    },
    value: {
      since: "2026-02-28T23:59:59+02:00",
      exact: "2026-02-28T23:59:59.123456Z",
      keep: "P1DT12H",
      odd: "next week",
    },
  },
  {
    name: "Addresses, codes, patterns",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        site: { type: "string", format: "uri", default: "https://example.com/docs" },
        reply: { type: "string", format: "email" },
        id: { type: "string", format: "uuid" },
        host: { type: "string", format: "hostname", default: "localhost" },
        address: { type: "string", format: "ipv4" },
        match: { type: "string", format: "regex", default: "^a.*z$" },
        slug: { type: "string", pattern: "^[a-z0-9-]+$", examples: ["my-page"] },
        file: { type: "string", contentEncoding: "base64" },
        code: {
          type: "string",
          pattern: "^[A-Z]{3}$",
          patternErrorMessage: "Three capital letters, such as EUR.",
        },
        answer: {
          type: "string",
          pattern: "(?i)^yes$",
          description: "Python's patterns are not JavaScript's",
        },
      },
    },
    value: {
      code: "euro",
      answer: "Yes",
      match: "secrets/[*",
      slug: "ok",
      id: "6f1c2c9e-0d6c-4c9e-8f2e-9c5b6a1d2e3f",
    },
  },
  {
    name: "Colours and ranges",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        accent: { type: "string", format: "color", default: "#4f46e5" },
        named: { type: "string", format: "color" },
        volume: { type: "integer", minimum: 0, maximum: 100, multipleOf: 5, default: 50 },
        temperature: { type: "number", minimum: 0, maximum: 2, default: 1 },
        unbounded: { type: "number", default: 1 },
      },
    },
    uiSchema: {
      volume: { "ui:widget": "range", "ui:options": { unit: "%" } },
      temperature: { "ui:widget": "range" },
      unbounded: { "ui:widget": "range" },
    },
    value: { named: "rebeccapurple", volume: 35 },
  },
  {
    name: "Prompt texts",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        system: {
          type: "string",
          default: "You are {{ agent.name }}.\n\n{% if tools %}\n- use them\n{% endif %}\n",
          maxLength: 20000,
        },
        windows: { type: "string", contentMediaType: "text/markdown" },
        short: { type: "string", maxLength: 80 },
        note: {
          anyOf: [{ type: "string" }, { type: "null" }],
          default: null,
          widget: "textarea",
          rows: 3,
        },
      },
    },
    value: { windows: "first {{ x }}\r\nsecond\r\n\r\n\tthird  ", note: "a\nb" },
  },
  {
    name: "Titles in Markdown, deprecated, read-only",
    from: "by hand",
    schema: {
      type: "object",
      title: "Everything *said* about fields",
      properties: {
        marked: {
          type: "string",
          title: "The **bold** `code` [title](https://example.com)",
          description: "- one\n- two",
        },
        old: { type: "string", deprecated: true, description: "Use `marked`", default: "x" },
        version: { type: "integer", readOnly: true, default: 3 },
        fixed: {
          type: "object",
          readOnly: true,
          properties: {
            on: { type: "boolean" },
            names: { type: "array", items: { type: "string" } },
          },
        },
        plain_key_with_stars: { type: "string", title: "a*b_c" },
      },
    },
    value: { version: 4, fixed: { on: true, names: ["a"] } },
  },
  {
    name: "Nullable in the OpenAPI spelling",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", nullable: true },
        limit: { type: "integer", nullable: true, default: null, minimum: 1 },
        owner: {
          type: "object",
          nullable: true,
          properties: { id: { type: "string" } },
          required: ["id"],
        },
        tags: { type: "array", nullable: true, items: { type: "string" } },
      },
    },
    value: { owner: null, tags: ["a"] },
  },
];
