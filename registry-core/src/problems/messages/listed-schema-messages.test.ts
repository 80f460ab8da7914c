import { valueIssue } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import {
  describeListedSchemaIssue,
  describeUnfitDefault,
  type ListedSchemaIssue,
  type UnfitDefault,
} from "./listed-schema-messages.ts";

const limit = { found: 9, most: 8 };
const unfit: UnfitDefault = {
  path: ["paging", "size"],
  issue: valueIssue([0], "type", { expected: "integer" }),
};

test.each<[ListedSchemaIssue, string]>([
  [{ kind: "circle" }, "a reference in it leads back to itself"],
  [{ kind: "no_object" }, "it is not an object"],
  [{ kind: "no_schema" }, "it has no schema"],
  [
    { kind: "non_object", found: { kind: "list" } },
    "it describes a list, where an object is needed",
  ],
  [{ kind: "too_long", ...limit }, "it has 9 characters, of which 8 are taken at most"],
  [
    { kind: "settings_too_long", ...limit },
    "with defaults and hints it has 9 characters, of which 8 are taken at most",
  ],
  [{ kind: "too_many_settings", ...limit }, "it has 9 parts, of which 8 are taken at most"],
  [
    { kind: "no_room", most: 8, of: "characters" },
    "with those of the methods before it they have more than 8 characters",
  ],
  [
    { kind: "defaults_too_long", most: 8 },
    "its defaults have more than 8 characters, which are taken at most",
  ],
  [
    { kind: "defaults_too_slow", last: unfit },
    'its defaults take too long to judge: "paging.size.0" must be a whole number',
  ],
])("%j reads well", (issue, said) => expect(describeListedSchemaIssue(issue)).toBe(said));

test("a default of the whole schema is named as such", () => {
  const issue = valueIssue([], "type", { expected: "object" });
  expect(describeUnfitDefault({ path: [], issue })).toBe('"its root" must be an object');
});
