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
        object: { type: "object" },
        list: { type: "array" },
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
    name: "Required, but there",
    from: "pydantic",
    schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        region: { type: "string", default: "eu" },
        dryRun: { type: "boolean" },
        tags: { type: "array", items: { type: "string" } },
        hosts: { type: "array", items: { type: "string" }, minItems: 1 },
        labels: { type: "object", additionalProperties: { type: "string" } },
        mode: { enum: ["fast", "exact"] },
        store: {
          type: "object",
          properties: { path: { type: "string" }, warm: { type: "boolean" } },
          required: ["path", "warm"],
        },
        rules: {
          type: "array",
          default: [],
          items: {
            type: "object",
            properties: { pattern: { type: "string" }, on: { type: "boolean" } },
            required: ["pattern", "on"],
          },
        },
        later: { type: "boolean" },
      },
      required: [
        "name",
        "region",
        "dryRun",
        "tags",
        "hosts",
        "labels",
        "mode",
        "store",
        "rules",
        "later",
      ],
    },
    value: {
      name: "n",
      dryRun: false,
      tags: [],
      hosts: ["a"],
      labels: {},
      mode: "fast",
      store: { path: "/", warm: true },
      rules: [{ pattern: "*", on: true }],
    },
  },
];
