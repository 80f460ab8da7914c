import { type JsonSchema, toJsonSchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { withoutSecretDefaults } from "./shown-schema.ts";

const secret = () => z.string().meta({ writeOnly: true });

test.each([
  [
    "of a field",
    z.object({
      key: secret()
        .default("s3cret")
        .meta({ examples: ["s3cret"] }),
    }),
  ],
  ["of a nullable field", z.object({ key: secret().nullable().default("s3cret") })],
  ["of a section", z.object({ section: z.object({ key: secret() }).default({ key: "s3cret" }) })],
  ["of a list", z.object({ keys: z.array(secret()).default(["s3cret"]) })],
  ["of the whole", z.object({ key: secret() }).default({ key: "s3cret" })],
])("no secret's default %s is shown", (_what, source) => {
  const schema = toJsonSchema(source);
  expect(JSON.stringify(schema)).toContain("s3cret");
  expect(JSON.stringify(withoutSecretDefaults(schema))).not.toContain("s3cret");
});

test("behind a reference, beside the mark, and when required", () => {
  const schema = {
    properties: { key: { $ref: "#/$defs/key", default: "s3cret" }, other: { type: "string" } },
    required: ["key", "other"],
    $defs: { key: { type: "string", format: "password" } },
  };
  expect(withoutSecretDefaults(schema)).toEqual({
    properties: { key: { $ref: "#/$defs/key" }, other: { type: "string" } },
    required: ["other"],
    $defs: schema.$defs,
  });
});

test("other defaults, and empty ones of secrets, stay", () => {
  const schema = toJsonSchema(
    z.object({
      default: z.string().default("x"),
      key: secret().default(""),
      token: secret().nullable().default(null),
      list: z
        .array(z.string())
        .default(["a"])
        .meta({ examples: [["b"]] }),
    }),
  );
  expect(withoutSecretDefaults(schema)).toEqual(schema);
});

test.each<[what: string, schema: JsonSchema]>([
  [
    "of what only its place makes a secret",
    {
      properties: { key: { $ref: "#/$defs/text", writeOnly: true } },
      $defs: { text: { default: "s3cret" } },
    },
  ],
  [
    "of a part of a secret",
    { properties: { a: { writeOnly: true, properties: { key: { default: "s3cret" } } } } },
  ],
  [
    "of which another part says that it is secret",
    {
      allOf: [
        { properties: { key: { default: "s3cret" } } },
        { properties: { key: { writeOnly: true } } },
      ],
    },
  ],
  [
    "of a whole of which another part says what is secret in it",
    { allOf: [{ default: { key: "s3cret" } }, { properties: { key: { writeOnly: true } } }] },
  ],
])("no secret's default is shown %s", (_what, schema) => {
  expect(JSON.stringify(withoutSecretDefaults(schema))).not.toContain("s3cret");
});
