import type { GalleryExample } from "./gallery-example.ts";

/** As people write them, ui schema included. */
export const byHandExamples: GalleryExample[] = [
  {
    name: "Ui schema: order, titles, help, hidden",
    from: "by hand",
    schema: {
      type: "object",
      required: ["title"],
      properties: {
        notes: { type: "string" },
        title: { type: "string", minLength: 1 },
        internal: { type: "string", default: "kept" },
        done: { type: "boolean", title: "Done?" },
      },
    },
    uiSchema: {
      "ui:order": ["title", "*"],
      title: { "ui:title": "Headline", "ui:help": "Shown in *every* list." },
      notes: { "ui:widget": "textarea", "ui:rows": 4, "ui:placeholder": "Anything worth knowing" },
      internal: { "ui:widget": "hidden" },
    },
    value: { internal: "secret sauce", title: "Release" },
  },
  {
    name: "Condition",
    from: "by hand",
    schema: {
      type: "object",
      properties: { auth: { type: "string", enum: ["none", "basic"], default: "none" } },
      if: { properties: { auth: { const: "basic" } }, required: ["auth"] },
      // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
      then: {
        properties: { user: { type: "string" }, password: { type: "string", format: "password" } },
        required: ["user"],
      },
    },
    value: { auth: "basic", user: "ada" },
  },
  {
    name: "Choices with titles, odd values",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        speed: {
          oneOf: [
            { const: 1, title: "Slow" },
            { const: 2, title: "Fast" },
          ],
          default: 1,
        },
        flag: { enum: [true, "auto", 0, ""], default: "auto" },
        version: { const: 2 },
        gone: { enum: ["a", "b"], default: "a" },
      },
    },
    value: { version: 2, gone: "c" },
  },
  {
    name: "Keys that JavaScript knows too",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        constructor: { type: "string" },
        toString: { type: "integer", default: 1 },
        map: { type: "object", additionalProperties: { type: "integer" } },
      },
    },
    value: { constructor: "x", map: { hasOwnProperty: 1 }, unknownKey: [1, { deep: true }] },
  },
  {
    name: "Twenty fields",
    from: "by hand",
    schema: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [
          `option_${index + 1}`,
          {
            type: index % 2 ? "integer" : "string",
            default: index % 2 ? index : `text ${index}`,
            description: `Number ${index + 1} of twenty`,
          },
        ]),
      ),
    },
    value: { option_3: "changed" },
  },
];
