import type { GalleryExample } from "./gallery-example.ts";

/** Schemas and values that cannot be drawn as they are: the rest of the form stays. */
export const faultyExamples: GalleryExample[] = [
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
      properties: { map: { type: "string" }, colour: { type: "string" }, fine: { type: "integer", default: 1 } },
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
];
