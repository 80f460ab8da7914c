import type { GalleryExample } from "./gallery-example.ts";

/** Lists, dictionaries and secrets, as `z.toJSONSchema` emits them. */
export const zodGroupExamples: GalleryExample[] = [
  {
    name: "Lists",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        rules: {
          default: [],
          title: "Path rules",
          description: "First match wins, from the top",
          type: "array",
          items: {
            type: "object",
            properties: {
              pattern: { type: "string", minLength: 1, pattern: "^[^\\[]*$" },
              access: {
                default: "read",
                anyOf: [
                  { const: "write", title: "Read and write" },
                  { const: "read", title: "Read only" },
                  { const: "none", title: "No access" },
                ],
              },
            },
            required: ["pattern"],
          },
        },
        hosts: {
          default: ["example.com"],
          type: "array",
          items: { type: "string", minLength: 1 },
          maxItems: 5,
        },
        delays: { default: [], type: "array", items: { type: "number", minimum: 0 } },
        fields: {
          default: ["name"],
          type: "array",
          uniqueItems: true,
          items: { type: "string", enum: ["name", "size", "owner"] },
        },
      },
    },
    value: {
      rules: [
        { pattern: "customers/**/*.md", access: "write" },
        { pattern: "exports/**", access: "read" },
        { pattern: "secrets/[*", access: "none" },
      ],
    },
  },
  {
    name: "Dictionaries and secrets",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        accessKey: {
          type: "string",
          format: "password",
          title: "Access key",
          description: "Stored encrypted, never shown",
        },
        labels: {
          default: {},
          description: "Sent with every stored file",
          type: "object",
          propertyNames: { type: "string" },
          additionalProperties: { type: "string" },
        },
        headers: {
          default: {},
          type: "object",
          propertyNames: { type: "string" },
          additionalProperties: { type: "string", writeOnly: true },
        },
        tokens: {
          default: [],
          type: "array",
          items: { type: "string", writeOnly: true, minLength: 8 },
        },
      },
      required: ["accessKey"],
    },
    value: {
      accessKey: { $secret: "s1" },
      labels: { team: "support", "cost-centre": "4410" },
      headers: { Authorization: { $secret: "s2" } },
      tokens: [{ $secret: "s3" }],
    },
  },
];
