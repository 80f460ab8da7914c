import { expect, test } from "vitest";
import { z } from "zod";
import { toJsonSchema } from "../schema/to-json-schema.ts";
import { withoutSecretDefaults } from "./secret-defaults.ts";

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
