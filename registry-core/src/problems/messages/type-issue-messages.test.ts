import { expect, test } from "vitest";
import { describeTypeIssue, type TypeIssueFact } from "./type-issue-messages.ts";

const values = { type: "Place" };

test.each<[TypeIssueFact, string]>([
  [{ code: "no_schema", values }, "the type Place has no JSON Schema"],
  [
    { code: "bigint", values: { type: "bigint" } },
    "the type bigint is a bigint, and JSON has none; take a number or a string, or give the method a schema with openapiSchema",
  ],
  [
    { code: "tag_value", values: { tag: "minimum", value: "" } },
    "@minimum cannot be empty; correct it",
  ],
  [
    { code: "tag_value", values: { tag: "minimum", value: "one" } },
    '@minimum cannot be "one"; correct it',
  ],
  [
    { code: "open_before_end", values },
    "the type Place has no JSON Schema: only its end can be open",
  ],
  [{ code: "endless", values }, "the type Place contains ever new types; write a simpler one"],
  [
    { code: "class", values },
    "the type Place is a class, and a model sends no instances; write an interface, or give the method a schema with openapiSchema",
  ],
  [
    { code: "no_json_form", values },
    "the type Place has no JSON form; write an object, a list or a simple type, or give the method a schema with openapiSchema",
  ],
  [
    { code: "not_declared", values },
    "the type Place is not found; declare or import it, install the package that has it, or give the method a schema with openapiSchema",
  ],
  [
    { code: "member", values: { member: "run(): void" } },
    "the member run(): void has no JSON Schema",
  ],
  [
    { code: "computed_enum", values: { name: "Level" } },
    "the enum Level has computed values; write them out",
  ],
  [
    { code: "untyped_property", values: { name: "place" } },
    "place has no type; write one, or give the method a schema with openapiSchema",
  ],
  [
    { code: "untyped" },
    "it has no type; write one, or give the method a schema with openapiSchema",
  ],
])("%j reads well", (issue, sentence) => expect(describeTypeIssue(issue)).toBe(sentence));
