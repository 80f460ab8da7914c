import type { GalleryExample } from "./gallery-example.ts";

/** As `Model.model_json_schema()` emits them. */
export const pydanticExamples: GalleryExample[] = [
  {
    name: "Optional with titles and references",
    from: "pydantic",
    schema: {
      $defs: {
        Level: { enum: ["debug", "info", "warning"], title: "Level", type: "string" },
        Retry: {
          properties: {
            attempts: { default: 3, maximum: 10, minimum: 0, title: "Attempts", type: "integer" },
            backoff: { default: 1.5, title: "Backoff", type: "number" },
          },
          title: "Retry",
          type: "object",
        },
      },
      properties: {
        api_key: {
          anyOf: [{ format: "password", type: "string", writeOnly: true }, { type: "null" }],
          default: null,
          title: "Api Key",
        },
        level: { $ref: "#/$defs/Level", default: "info" },
        retry: { $ref: "#/$defs/Retry", description: "What happens after a failure" },
        fallback: { anyOf: [{ $ref: "#/$defs/Retry" }, { type: "null" }], default: null },
        timeout: { anyOf: [{ type: "number" }, { type: "null" }], default: null, title: "Timeout" },
      },
      title: "Settings",
      type: "object",
    },
    value: { level: "debug" },
  },
  {
    name: "Old single allOf",
    from: "pydantic",
    schema: {
      title: "Settings",
      type: "object",
      properties: {
        size: { title: "Size", default: "m", allOf: [{ $ref: "#/definitions/Size" }] },
      },
      definitions: {
        Size: {
          title: "Size",
          description: "An enumeration.",
          enum: ["s", "m", "l"],
          type: "string",
        },
      },
    },
    value: { size: "l" },
  },
  {
    name: "Tagged union with discriminator",
    from: "pydantic",
    schema: {
      $defs: {
        Cat: {
          properties: {
            pet_type: { const: "cat", title: "Pet Type", type: "string" },
            meows: { title: "Meows", type: "integer" },
          },
          required: ["pet_type", "meows"],
          title: "Cat",
          type: "object",
        },
        Dog: {
          properties: {
            pet_type: { const: "dog", title: "Pet Type", type: "string" },
            barks: { title: "Barks", type: "number" },
          },
          required: ["pet_type", "barks"],
          title: "Dog",
          type: "object",
        },
      },
      properties: {
        pet: {
          discriminator: {
            mapping: { cat: "#/$defs/Cat", dog: "#/$defs/Dog" },
            propertyName: "pet_type",
          },
          oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }],
          title: "Pet",
        },
      },
      required: ["pet"],
      title: "Model",
      type: "object",
    },
    value: { pet: { pet_type: "dog", barks: 3.14 } },
  },
  {
    name: "Untagged union, set, tuple",
    from: "pydantic",
    schema: {
      properties: {
        target: {
          anyOf: [
            { type: "string" },
            { type: "integer" },
            { items: { type: "string" }, type: "array" },
          ],
          default: "all",
          title: "Target",
        },
        days: {
          default: ["mon"],
          items: { enum: ["mon", "tue", "wed"], type: "string" },
          title: "Days",
          type: "array",
          uniqueItems: true,
        },
        origin: {
          default: [0, 0],
          maxItems: 2,
          minItems: 2,
          prefixItems: [
            { type: "number", title: "X" },
            { type: "number", title: "Y" },
          ],
          title: "Origin",
          type: "array",
        },
      },
      type: "object",
    },
    value: { target: ["a", "b"], origin: [1.5, 2] },
  },
  {
    name: "Nested models, two deep",
    from: "pydantic",
    schema: {
      $defs: {
        Limits: {
          properties: {
            rows: { default: 100, type: "integer" },
            allowed: { default: ["select"], items: { type: "string" }, type: "array" },
          },
          type: "object",
          title: "Limits",
        },
        Database: {
          properties: {
            path: { type: "string" },
            limits: { $ref: "#/$defs/Limits", default: { rows: 100, allowed: ["select"] } },
          },
          required: ["path"],
          type: "object",
          title: "Database",
        },
      },
      properties: {
        database: { $ref: "#/$defs/Database" },
        replicas: {
          default: [],
          items: { $ref: "#/$defs/Database" },
          title: "Replicas",
          type: "array",
        },
        by_team: {
          default: {},
          additionalProperties: { $ref: "#/$defs/Limits" },
          title: "By Team",
          type: "object",
        },
      },
      required: ["database"],
      type: "object",
    },
    value: {
      database: { path: "main.db", limits: { rows: 50, allowed: ["select", "explain"] } },
      replicas: [{ path: "replica.db", limits: { rows: 10, allowed: [] } }],
      by_team: { support: { rows: 5, allowed: ["select"] } },
    },
  },
];
