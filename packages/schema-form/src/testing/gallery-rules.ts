import type { GalleryExample } from "./gallery-example.ts";

/** Schemas in which one part depends on another. */
export const ruleExamples: GalleryExample[] = [
  {
    name: "Conditions in a chain",
    from: "by hand",
    schema: {
      type: "object",
      properties: { kind: { type: "string", enum: ["none", "token", "oauth"], default: "none" } },
      allOf: [
        {
          if: { properties: { kind: { const: "token" } }, required: ["kind"] },
          // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
          then: { properties: { token: { type: "string", writeOnly: true } }, required: ["token"] },
        },
        {
          if: { properties: { kind: { const: "oauth" } }, required: ["kind"] },
          // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
          then: {
            properties: {
              client: { type: "string" },
              scopes: { type: "array", items: { type: "string" }, default: ["read"] },
            },
            required: ["client"],
          },
          else: { properties: { anonymous: { type: "boolean", default: false } } },
        },
      ],
    },
    value: { kind: "oauth", client: "pegboard", token: { $secret: "kept" } },
  },
  {
    name: "Keys that ask for other keys",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        user: { type: "string" },
        password: { type: "string" },
        proxy: { type: "string" },
        cert: { type: "string" },
      },
      dependentRequired: { user: ["password"] },
      dependentSchemas: {
        proxy: { properties: { proxyPort: { type: "integer", default: 3128 } } },
      },
      dependencies: { cert: ["user"] },
    },
    value: { user: "ada", proxy: "proxy.internal" },
  },
  {
    name: "Fields that a choice brings along",
    from: "by hand",
    schema: {
      type: "object",
      properties: { store: { type: "string", enum: ["none", "disk", "cloud"], default: "none" } },
      required: ["store"],
      dependencies: {
        store: {
          oneOf: [
            { properties: { store: { enum: ["none"] } } },
            {
              properties: { store: { enum: ["disk"] }, folder: { type: "string" } },
              required: ["folder"],
            },
            {
              properties: {
                store: { enum: ["cloud"] },
                bucket: { type: "string" },
                public: { type: "boolean" },
              },
              required: ["bucket"],
            },
          ],
        },
      },
    },
    uiSchema: { public: { "ui:widget": "radio" } },
    value: { store: "cloud", bucket: "b" },
  },
  {
    name: "References with siblings",
    from: "pydantic",
    schema: {
      $defs: {
        Range: {
          type: "object",
          title: "Range",
          properties: { from: { $ref: "#/$defs/Size" }, to: { $ref: "#/$defs/Size" } },
          required: ["from"],
        },
        Size: { type: "integer", minimum: 0, title: "Size", description: "In bytes" },
      },
      type: "object",
      properties: {
        small: { $ref: "#/$defs/Size", title: "Smallest", default: 1 },
        large: { $ref: "#/$defs/Size", description: "Overrides the text of the type", default: 10 },
        range: { $ref: "#/$defs/Range", deprecated: true },
        limited: { allOf: [{ $ref: "#/$defs/Size" }, { maximum: 5 }], default: 2 },
        "with/slash": { $ref: "#/properties/small" },
      },
    },
    value: { small: 4, range: { from: 1 }, limited: 3 },
  },
  {
    name: "Sections with many fields",
    from: "zod",
    schema: {
      type: "object",
      properties: Object.fromEntries(
        ["network", "storage", "display", "logging"].map((section) => [
          section,
          {
            type: "object",
            description: `All about ${section}`,
            properties: Object.fromEntries(
              Array.from({ length: 6 }, (_, index) => [
                `${section}_${index + 1}`,
                { type: "integer", default: index, minimum: 0 },
              ]),
            ),
          },
        ]),
      ),
    },
    value: { network: { network_1: 9, network_2: -1 } },
  },
  {
    name: "Properties and other keys",
    from: "typebox",
    schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        extra: {
          type: "object",
          properties: { a: { type: "string" } },
          additionalProperties: { type: "integer" },
        },
      },
      additionalProperties: true,
    },
    value: { name: "n", other: [1, { deep: true }], extra: { a: "x", b: 2 } },
  },
  {
    name: "A form that is a union",
    from: "zod",
    schema: {
      oneOf: [
        {
          type: "object",
          title: "By name",
          properties: { name: { type: "string" } },
          required: ["name"],
          additionalProperties: false,
        },
        {
          type: "object",
          title: "By number",
          properties: { number: { type: "integer" } },
          required: ["number"],
          additionalProperties: false,
        },
      ],
    },
    value: { number: 4 },
  },
];
