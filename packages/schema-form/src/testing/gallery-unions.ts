import type { GalleryExample } from "./gallery-example.ts";

const circle = {
  type: "object",
  properties: {
    kind: { type: "string", const: "circle" },
    radius: { type: "number", exclusiveMinimum: 0 },
    label: { type: "string" },
  },
  required: ["kind", "radius"],
};
const square = {
  type: "object",
  properties: {
    kind: { type: "string", const: "square" },
    side: { type: "number", exclusiveMinimum: 0 },
    label: { type: "string" },
  },
  required: ["kind", "side"],
};

/** Values of several kinds, in the spellings of every generator. */
export const unionExamples: GalleryExample[] = [
  {
    name: "Discriminated union in a list",
    from: "pydantic",
    schema: {
      $defs: {
        Slack: {
          properties: {
            type: { const: "slack", default: "slack", title: "Type", type: "string" },
            channel: { title: "Channel", type: "string", pattern: "^#" },
          },
          required: ["channel"],
          title: "Slack",
          type: "object",
        },
        Email: {
          properties: {
            type: { const: "email", default: "email", title: "Type", type: "string" },
            to: {
              title: "To",
              items: { type: "string", format: "email" },
              type: "array",
              minItems: 1,
            },
          },
          required: ["to"],
          title: "E-mail",
          type: "object",
        },
      },
      properties: {
        channels: {
          items: {
            discriminator: {
              mapping: { email: "#/$defs/Email", slack: "#/$defs/Slack" },
              propertyName: "type",
            },
            oneOf: [{ $ref: "#/$defs/Slack" }, { $ref: "#/$defs/Email" }],
          },
          title: "Channels",
          type: "array",
          default: [],
        },
      },
      title: "Notifications",
      type: "object",
    },
    value: {
      channels: [
        { type: "slack", channel: "#ops" },
        { type: "email", to: ["ops@example.com"] },
      ],
    },
  },
  {
    name: "Union inside a union",
    from: "zod",
    schema: {
      type: "object",
      properties: {
        drawing: {
          anyOf: [
            { title: "Shape", oneOf: [circle, square] },
            {
              type: "object",
              title: "Text",
              properties: { text: { type: "string" }, label: { type: "string" } },
              required: ["text"],
            },
          ],
        },
      },
      required: ["drawing"],
    },
    value: { drawing: { kind: "square", side: 2, label: "kept when switched" } },
  },
  {
    name: "Enum, any text, or an object",
    from: "pydantic",
    schema: {
      $defs: {
        ModelName: { enum: ["small", "large"], title: "ModelName", type: "string" },
        CustomModel: {
          properties: {
            name: { type: "string" },
            context: { type: "integer", minimum: 1, default: 8000 },
          },
          required: ["name"],
          title: "CustomModel",
          type: "object",
        },
      },
      properties: {
        model: {
          anyOf: [
            { $ref: "#/$defs/ModelName" },
            { type: "string" },
            { $ref: "#/$defs/CustomModel" },
          ],
          default: "small",
          title: "Model",
        },
        spare: {
          anyOf: [{ type: "string" }, { $ref: "#/$defs/ModelName" }],
          default: "large",
          title: "Spare",
        },
        own: {
          anyOf: [
            { $ref: "#/$defs/ModelName" },
            { type: "string" },
            { $ref: "#/$defs/CustomModel" },
          ],
          title: "Own",
        },
      },
      type: "object",
    },
    value: { model: "my-own-model", own: { name: "mine", context: 32000 } },
  },
  {
    name: "Active or Deactivated",
    from: "pydantic",
    schema: {
      type: "object",
      properties: {
        cache: {
          anyOf: [
            {
              title: "Active",
              type: "object",
              properties: { minutes: { type: "integer", default: 5, minimum: 1 } },
            },
            { title: "Deactivated", type: "null" },
          ],
          default: null,
          description: "Answers are kept for a while",
        },
        limit: {
          anyOf: [
            { title: "Active", type: "integer", minimum: 1 },
            { title: "Deactivated", type: "null" },
          ],
          default: 10,
        },
      },
    },
    value: { cache: { minutes: 30 } },
  },
  {
    name: "Either of two keys",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        path: { type: "string" },
        url: { type: "string", format: "uri" },
        timeout: { type: "integer", default: 30 },
      },
      anyOf: [{ required: ["path"] }, { required: ["url"] }],
    },
    value: { path: "/tmp/data.csv" },
  },
  {
    name: "Expression tree",
    from: "typebox",
    schema: {
      $defs: {
        Filter: {
          anyOf: [
            {
              type: "object",
              title: "Comparison",
              properties: {
                field: { type: "string" },
                is: { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] },
              },
              required: ["field", "is"],
            },
            {
              type: "object",
              title: "All of",
              properties: {
                all: { type: "array", items: { $ref: "#/$defs/Filter" }, minItems: 1 },
              },
              required: ["all"],
            },
            {
              type: "object",
              title: "Not",
              properties: { not: { $ref: "#/$defs/Filter" } },
              required: ["not"],
            },
          ],
        },
      },
      type: "object",
      properties: { filter: { $ref: "#/$defs/Filter" } },
    },
    value: { filter: { all: [{ field: "a", is: 1 }, { not: { field: "b", is: "x" } }] } },
  },
  {
    name: "Shared properties beside a union",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        target: {
          type: "object",
          properties: { name: { type: "string" } },
          required: ["name"],
          oneOf: [
            { title: "File", properties: { path: { type: "string" } }, required: ["path"] },
            {
              title: "Table",
              properties: {
                table: { type: "string" },
                schema: { type: "string", default: "public" },
              },
              required: ["table"],
            },
          ],
        },
      },
    },
    value: { target: { name: "main", table: "users", schema: "public" } },
  },
  {
    name: "Hints keyed by another branch",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        prompt: { anyOf: [{ type: "null" }, { type: "string" }], default: null },
        rule: {
          oneOf: [
            { title: "Words", type: "object", properties: { text: { type: "string" } } },
            {
              title: "Pattern",
              type: "object",
              properties: {
                pattern: { type: "string", format: "regex" },
                text: { type: "string" },
              },
            },
          ],
        },
      },
    },
    uiSchema: {
      prompt: { anyOf: [{ "ui:widget": "textarea" }, {}] },
      rule: {
        anyOf: [
          { text: { "ui:title": "Wording", "ui:help": "From the first branch" } },
          { gone: { "ui:widget": "x" } },
        ],
        items: { "ui:widget": "radio" },
      },
    },
    value: { prompt: "line 1\nline 2", rule: { pattern: "^a+$" } },
  },
];
