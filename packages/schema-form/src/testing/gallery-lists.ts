import type { GalleryExample } from "./gallery-example.ts";

const zones = [
  "UTC",
  "Berlin",
  "London",
  "Paris",
  "Madrid",
  "Rome",
  "Oslo",
  "Cairo",
  "Lagos",
  "Tokyo",
  "Seoul",
  "Delhi",
  "Quito",
  "Lima",
];

/** Lists, sets, tuples and dictionaries, alone and inside each other. */
export const listExamples: GalleryExample[] = [
  {
    name: "Sets of texts and of choices",
    from: "pydantic",
    schema: {
      properties: {
        tags: {
          items: { type: "string", minLength: 2 },
          title: "Tags",
          type: "array",
          uniqueItems: true,
          default: ["new"],
        },
        days: {
          items: { enum: ["mon", "tue", "wed"], type: "string" },
          title: "Days",
          type: "array",
          uniqueItems: true,
          default: [],
        },
        zones: {
          items: { enum: zones, type: "string" },
          title: "Zones",
          type: "array",
          uniqueItems: true,
          default: ["UTC"],
        },
        order: {
          items: { enum: ["first", "second"], type: "string" },
          title: "Order",
          type: "array",
          default: [],
        },
        labels: { items: { type: "string" }, type: "array", default: [] },
      },
      type: "object",
    },
    uiSchema: { order: { "ui:widget": "checkboxes" }, labels: { "ui:widget": "tags" } },
    value: { tags: ["alpha", "beta"], zones: ["Tokyo", "Atlantis"], labels: ["x", "x"] },
  },
  {
    name: "Tuples",
    from: "typebox",
    schema: {
      type: "object",
      properties: {
        point: {
          type: "array",
          prefixItems: [
            { type: "number", title: "x" },
            { type: "number", title: "y" },
          ],
          items: false,
          minItems: 2,
          default: [0, 0],
        },
        range: {
          type: "array",
          prefixItems: [{ type: "integer" }, { anyOf: [{ type: "integer" }, { type: "null" }] }],
          minItems: 2,
          maxItems: 2,
        },
        mixed: { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } },
      },
    },
    value: { point: [1, 2.5], range: [1, null], mixed: ["a", 1, 2] },
  },
  {
    name: "Free entries behind fixed ones",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        command: {
          type: "array",
          prefixItems: [{ type: "string", title: "Program" }],
          items: { type: "string" },
          default: ["node"],
        },
        steps: {
          type: "array",
          items: [{ type: "string" }],
          additionalItems: {
            type: "object",
            properties: { name: { type: "string" }, fast: { type: "boolean" } },
          },
          maxItems: 3,
        } as never,
        closed: { type: "array", prefixItems: [{ type: "integer" }], items: false },
      },
    },
    uiSchema: { command: { items: [{ "ui:title": "Executable" }] } },
    value: {
      command: ["npm", "run", "build"],
      steps: ["all", { name: "a", fast: true }],
      closed: [1, 2],
    },
  },
  {
    name: "Keys beside the declared ones",
    from: "pydantic",
    schema: {
      type: "object",
      title: "Settings",
      additionalProperties: true,
      properties: {
        name: { title: "Name", type: "string", default: "x" },
        limits: {
          type: "object",
          title: "Limits",
          properties: { rows: { type: "integer", default: 10 } },
          additionalProperties: { type: "integer", minimum: 0 },
        },
        env: {
          type: "object",
          properties: { PATH: { type: "string" } },
          patternProperties: { "^[A-Z_]+$": { type: "string" } },
          additionalProperties: false,
        },
      },
    },
    value: {
      zone: "eu",
      name: "y",
      extra: { a: [1] },
      limits: { day: 5, rows: 2, hour: -1 },
      env: { HOME: "/", low: "x" },
    },
  },
  {
    name: "Lists in lists, dictionaries in dictionaries",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        matrix: { type: "array", items: { type: "array", items: { type: "number" } }, default: [] },
        hooks: {
          type: "object",
          propertyNames: { type: "string" },
          additionalProperties: { type: "array", items: { type: "string" } },
          default: {},
        },
        limits: {
          type: "object",
          additionalProperties: {
            type: "object",
            additionalProperties: { type: "integer", minimum: 0 },
          },
          default: {},
        },
        steps: {
          type: "array",
          default: [],
          items: {
            type: "object",
            properties: {
              name: { type: "string" },
              run: { type: "array", items: { type: "string" }, default: [] },
              env: { type: "object", additionalProperties: { type: "string" }, default: {} },
              retry: { type: "object", properties: { times: { type: "integer", default: 0 } } },
            },
            required: ["name"],
          },
        },
      },
    },
    value: {
      matrix: [[1, 2], [3]],
      hooks: { before: ["lint"], after: [] },
      limits: { eu: { day: 5 } },
      steps: [{ name: "build", run: ["npm ci"], env: { CI: "1" }, retry: { times: 2 } }],
    },
  },
  {
    name: "Choices with labels, many choices",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        size: { type: "string", enum: ["s", "m", "l"], default: "m" },
        level: { type: "integer", enum: [10, 20], enumNames: ["Low", "High"], default: 10 },
        zone: { type: "string", enum: zones, default: "UTC" },
        speed: { oneOf: zones.map((zone, index) => ({ const: index, title: zone })), default: 0 },
        unit: { type: "string", enum: ["kg", "g"], default: "kg" },
      },
    },
    uiSchema: {
      size: { "ui:enumNames": ["Small", "Medium", "Large"] },
      unit: { "ui:widget": "radio" },
    },
    value: { size: "l", speed: 3 },
  },
  {
    name: "Keys with a rule",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        regions: {
          type: "object",
          propertyNames: { type: "string", enum: ["eu", "us", "ap"] },
          additionalProperties: { type: "string" },
          default: {},
        },
        env: {
          type: "object",
          propertyNames: { pattern: "^[A-Z_]+$" },
          additionalProperties: { type: "string" },
          default: {},
        },
        flags: {
          type: "object",
          additionalProperties: { type: "boolean" },
          default: { fast: true },
        },
        rates: {
          type: "object",
          additionalProperties: { anyOf: [{ type: "number" }, { type: "null" }] },
          default: {},
        },
      },
    },
    value: {
      regions: { eu: "a" },
      env: { HOME: "/root", lower: "x" },
      rates: { b: null, "10": 1, "2": 2 },
    },
  },
];
