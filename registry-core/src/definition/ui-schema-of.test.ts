import type { JsonObject, SchemaSource } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { tangledSchema } from "../../../packages/json-schema/src/testing/tangled-schemas.ts";
import { defineTool } from "./authoring/define-tool.ts";
import { registeredObject } from "./authoring/register-object.ts";
import { type FormHints, uiSchemaOf } from "./ui-schema-of.ts";

function uiSchema(config: SchemaSource, uiSchema?: JsonObject) {
  const methods = { run: { run: () => 1 } };
  return registeredObject({ name: "x", config, methods, ...(uiSchema && { uiSchema }) }).definition
    .uiSchema;
}

test("hints stand where the field is declared, whatever is wrapped around it", () => {
  const config = z
    .object({
      text: z.string().default("a").meta({ widget: "textarea", rows: 12 }),
      choice: z.enum(["a", "b"]).meta({ widget: "radio", enumNames: ["A", "B"] }),
      kind: z.enum(["a", "b"]).meta({ widget: "select" }).optional(),
      limit: z
        .int()
        .min(0)
        .max(9)
        .meta({ widget: "range", unit: "MB", help: "At *most*" })
        .nullable(),
      internal: z
        .string()
        .meta({ widget: "hidden" } satisfies FormHints)
        .default("i"),
      section: z
        .object({ inner: z.string().meta({ placeholder: "Anything", mono: false }) })
        .meta({ order: ["inner"] }),
      list: z.array(z.string().meta({ widget: "textarea" })),
      map: z.record(z.string(), z.string().meta({ rows: 2 })),
      plain: z.string(),
    })
    .meta({ order: ["text", "*"] });
  expect(uiSchema(config)).toEqual({
    "ui:order": ["text", "*"],
    text: { "ui:widget": "textarea", "ui:rows": 12 },
    choice: { "ui:widget": "radio", "ui:enumNames": ["A", "B"] },
    kind: { "ui:widget": "select" },
    limit: { "ui:widget": "range", "ui:unit": "MB", "ui:help": "At *most*" },
    internal: { "ui:widget": "hidden" },
    section: { "ui:order": ["inner"], inner: { "ui:placeholder": "Anything", "ui:mono": false } },
    list: { items: { "ui:widget": "textarea" } },
    map: { additionalProperties: { "ui:rows": 2 } },
  });
});

test("each branch of a union has its own hints, null is no branch", () => {
  const config = z.object({
    target: z
      .union([
        z.null(),
        z.object({ kind: z.literal("a"), note: z.string().meta({ widget: "textarea" }) }),
        z.object({ kind: z.literal("b") }),
      ])
      .meta({ help: "Where to" }),
    either: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a") }),
      z.object({ kind: z.literal("b"), note: z.string().meta({ rows: 3 }) }),
    ]),
  });
  expect(uiSchema(config)).toEqual({
    target: { "ui:help": "Where to", anyOf: [{ note: { "ui:widget": "textarea" } }, {}] },
    either: { oneOf: [{}, { note: { "ui:rows": 3 } }] },
  });
});

test("what is given beside the schema wins, place by place", () => {
  const config = z.object({ text: z.string().meta({ widget: "textarea", rows: 3 }) });
  expect(uiSchema(config, { text: { "ui:rows": 9 }, "ui:order": ["*"] })).toEqual({
    text: { "ui:widget": "textarea", "ui:rows": 9 },
    "ui:order": ["*"],
  });
  expect(uiSchema(z.object({ text: z.string() }))).toBeUndefined();
});

test("keywords of RJSF itself are hints, and what only looks like a hint is none", () => {
  const properties = {
    order: { type: "integer" },
    widget: { type: "string", order: 3, rows: "many", "ui:autofocus": true },
    constructor: { type: "string", widget: "textarea" },
  };
  expect(uiSchema({ type: "object", properties })).toEqual({
    widget: { "ui:autofocus": true },
    constructor: { "ui:widget": "textarea" },
  });
});

test("a schema that contains itself has its hints once", () => {
  const $defs = {
    node: { type: "object", properties: { text: { rows: 2 }, child: { $ref: "#/$defs/node" } } },
  };
  expect(
    uiSchema({ type: "object", properties: { root: { $ref: "#/$defs/node" } }, $defs }),
  ).toEqual({
    root: { text: { "ui:rows": 2 } },
  });
});

test("a password is a secret", () => {
  const config = z.object({ key: z.string().default("hidden").meta({ widget: "password" }) });
  const { definition } = defineTool({ name: "x", config, methods: { run: { run: () => 1 } } });
  expect(definition.configSchema?.properties?.key).toMatchObject({ writeOnly: true });
  expect(JSON.stringify(definition)).not.toContain('"hidden"');
});

test("hints of schemas that refer to each other are looked for at so many places, and those of the rest stay", () => {
  const { schema, lookups } = tangledSchema({
    count: 14,
    references: 3,
    own: { note: { type: "string", help: "Words" } },
  });
  const beside = { type: "string", help: "A name" };
  const whole = { ...schema, properties: { ...schema.properties, beside } };
  expect(uiSchemaOf(whole, undefined)).toEqual({ beside: { "ui:help": "A name" } });
  expect(lookups.count).toBeLessThan(50_000);
});
