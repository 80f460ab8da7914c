import type { GalleryExample } from "./gallery-example.ts";

/** Schemas and values that cannot be drawn as they are: the rest of the form stays. */
export const invalidExamples: GalleryExample[] = [
  {
    name: "Broken reference, unknown type, any value",
    from: "faulty",
    schema: {
      type: "object",
      properties: {
        fine: { type: "string", default: "still here" },
        lost: { $ref: "#/$defs/Nowhere", title: "Lost" },
        odd: { type: "decimal" },
        anything: {},
        free: { type: "object" },
      },
    },
    value: { lost: { a: 1 }, anything: [1, "two"], free: { x: null } },
  },
  {
    name: "Unknown widget and field",
    from: "faulty",
    schema: {
      type: "object",
      properties: {
        map: { type: "string" },
        colour: { type: "string" },
        fine: { type: "integer", default: 1 },
      },
    },
    uiSchema: { map: { "ui:widget": "world-map" }, colour: { "ui:field": "rainbow" } },
    value: { map: "52.5,13.4" },
  },
  {
    name: "Stored values of another kind",
    from: "faulty",
    schema: {
      type: "object",
      properties: {
        size: { type: "integer", default: 1, minimum: 1 },
        names: { type: "array", items: { type: "string" } },
        limits: { type: "object", properties: { rows: { type: "integer" } } },
        when: { type: "string", format: "date" },
      },
    },
    value: { size: "ten", names: "one", limits: [1], when: "soon", leftover: true },
  },
  {
    name: "Defaults that contradict their schema",
    from: "faulty",
    schema: {
      type: "object",
      properties: {
        size: { type: "integer", minimum: 1, default: 0 },
        name: { type: "string", default: null },
        region: { enum: ["eu", "us"], default: "mars" },
        limits: {
          type: "object",
          properties: { rows: { type: "integer", default: "many" } },
          default: { rows: "many" },
        },
        fine: { type: "string", default: "x" },
      },
    },
    value: { region: "eu" },
  },
  {
    name: "Keywords of the wrong kind",
    from: "faulty",
    schema: {
      type: "object",
      required: true as never,
      properties: {
        a: { type: 7 as never },
        b: { type: "object", properties: 5 as never },
        c: { type: "array", items: "text" as never },
        d: { enum: {} as never },
        e: { type: "string", pattern: "[" },
        f: { $ref: 3 as never },
        g: false as never,
        h: { anyOf: [] },
        i: { type: ["string", "banana"] },
        j: { oneOf: "x" as never, type: "string" },
        k: { type: "object", required: true as never, properties: { z: { type: "string" } } },
      },
    },
    value: { a: 1, b: { x: 1 }, c: [1], d: 2, e: "x", g: 1, k: { z: "y" } },
  },
  {
    name: "Order that misses, hints for what is not there",
    from: "faulty",
    schema: {
      type: "object",
      properties: {
        first: { type: "string" },
        second: { type: "string" },
        third: { type: "string" },
      },
    },
    uiSchema: {
      "ui:order": ["third", "gone", "first"],
      gone: { "ui:widget": "nope" },
      second: "text",
      third: { items: { x: 1 }, "ui:widget": 5, "ui:options": null },
    },
    value: { second: "still here" },
  },
  {
    name: "Widgets and fields that nobody has",
    from: "faulty",
    schema: {
      type: "object",
      properties: {
        colour: { type: "string", default: "red" },
        size: { type: "integer", default: 3 },
        days: { type: "array", uniqueItems: true, items: { enum: ["mon", "tue"] } },
        server: { type: "object", properties: { host: { type: "string" } } },
      },
    },
    uiSchema: {
      colour: { "ui:widget": "fancy" },
      size: { "ui:widget": "textarea" },
      days: { "ui:field": "week" },
      server: { "ui:widget": "map", host: { "ui:options": { widget: "host-picker" } } },
    },
    value: { size: 5, days: ["tue"], server: { host: "a" } },
  },
  {
    name: "No schema to speak of",
    from: "faulty",
    schema: {},
    value: { anything: [1, 2] },
  },
];
