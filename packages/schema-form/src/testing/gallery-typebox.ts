import type { GalleryExample } from "./gallery-example.ts";

/** As TypeBox's `Type.*` builders emit them. */
export const typeboxExamples: GalleryExample[] = [
  {
    name: "Union of literals",
    from: "typebox",
    schema: {
      type: "object",
      properties: {
        mode: {
          default: "fast",
          anyOf: [
            { const: "fast", type: "string" },
            { const: "exact", type: "string" },
          ],
        },
        port: {
          anyOf: [
            { const: 80, type: "number" },
            { const: 443, type: "number" },
          ],
        },
      },
    },
    value: { port: 443 },
  },
  {
    name: "Record by pattern, many choices",
    from: "typebox",
    schema: {
      type: "object",
      properties: {
        weights: {
          type: "object",
          default: {},
          patternProperties: { "^(.*)$": { type: "number", minimum: 0 } },
        },
        zone: {
          type: "string",
          default: "UTC",
          enum: [
            "UTC",
            "Europe/Berlin",
            "Europe/London",
            "Europe/Paris",
            "Europe/Madrid",
            "Europe/Rome",
            "America/New_York",
            "America/Chicago",
            "America/Denver",
            "America/Los_Angeles",
            "Asia/Tokyo",
            "Asia/Seoul",
            "Asia/Kolkata",
            "Australia/Sydney",
          ],
        },
      },
    },
    value: { weights: { "10": 1, "2": 2.5 }, zone: "Asia/Tokyo" },
  },
  {
    name: "Intersection",
    from: "typebox",
    schema: {
      allOf: [
        { type: "object", properties: { host: { type: "string", default: "localhost" } } },
        {
          type: "object",
          properties: { port: { type: "integer", default: 5432, minimum: 1 } },
          required: ["port"],
        },
      ],
    },
    value: { host: "db.internal" },
  },
  {
    name: "Type list and null in an enum",
    from: "typebox",
    schema: {
      type: "object",
      properties: {
        name: { type: ["string", "null"], default: null },
        size: { type: ["integer", "string"], default: 3 },
        colour: { enum: ["red", "green", null], default: null },
      },
    },
    value: { name: "main" },
  },
];
