import { expect, test } from "vitest";
import { describeSchemaChange } from "./schema-change-messages.ts";

type Change = Parameters<typeof describeSchemaChange>[0];

const at = (...titles: (string | null)[]) => ({
  path: titles.map((title) => title ?? "*"),
  titles,
});
const rule = (keyword: string, before?: unknown, after?: unknown): Change => ({
  ...at("A"),
  kind: "changed",
  keyword,
  before,
  after,
});

test.each<[Change, string]>([
  [{ ...at("Region"), kind: "new", required: false }, "Region is new"],
  [{ ...at("Proxy", "User"), kind: "new", required: true }, "Proxy › User is new and required"],
  [{ ...at("Legacy"), kind: "removed" }, "Legacy is no longer there"],
  [
    {
      path: ["proxy", "hostname"],
      titles: ["Proxy", "Host"],
      kind: "renamed",
      from: ["proxy", "host_name"],
    },
    '"host_name" is called "hostname" now',
  ],
  [{ ...at("Rows", null), kind: "removed" }, "Each entry of Rows is no longer there"],
  [{ ...at(null, "Size"), kind: "removed" }, "Each entry of The config › Size is no longer there"],
  [{ ...rule("required", false, true), ...at() }, "The config is required now"],
  [rule("required", true, false), "A is no longer required"],
  [rule("default", 5, 3), "A is 3 by default now, was 5"],
  [rule("default", undefined, "x"), 'A is "x" by default now'],
  [rule("default", 5), "A has no default any more"],
  [rule("secret", undefined, true), "A is a secret now"],
  [rule("secret", true), "A is no longer a secret"],
  [rule("null", undefined, true), "A may be empty (null) now"],
  [rule("null", true), "A may no longer be empty (null)"],
  [
    rule("additionalProperties", undefined, false),
    "A takes no entries any more but the ones it names",
  ],
  [rule("additionalProperties", false), "A takes other entries than the ones it names"],
  [rule("oneOf", [{}, {}], [{}]), "A takes other forms of values than before"],
  [rule("maximum", 100, 10), "A must be at most 10 now, before it must be at most 100"],
  [rule("minLength", undefined, 8), "A must have at least 8 characters now"],
  [rule("minLength", 3), "A has one rule less: “must have at least 3 characters”"],
])("%j reads well", (change, sentence) => expect(describeSchemaChange(change)).toBe(sentence));
