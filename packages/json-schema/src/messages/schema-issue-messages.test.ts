import { expect, test } from "vitest";
import {
  describeNonObject,
  describeSchemaIssue,
  type NonObject,
  type SchemaIssue,
} from "./value-messages.ts";

const most = 200;

test.each<[SchemaIssue, string]>([
  [
    {
      kind: "keyword",
      path: ["properties", "a"],
      issue: {
        path: ["required"],
        code: "type",
        values: { expected: "array" },
        message: "must be a list",
      },
    },
    "properties › a › required must be a list",
  ],
  [
    { kind: "pattern", pattern: "(/", issue: "syntax" },
    'its pattern "(/" is no regular expression',
  ],
  [{ kind: "name_taken", name: "#x" }, '"#x" names two places in it'],
  [{ kind: "no_target", reference: "#/$defs/x" }, 'its reference "#/$defs/x" leads nowhere'],
  [{ kind: "circle" }, "a reference in it leads back to itself"],
  [{ kind: "too_many_parts", most }, "it has more than 200 parts"],
  [{ kind: "too_deep", most }, "it is nested more than 200 levels deep"],
  [{ kind: "long_address", most }, "an address in it has more than 200 characters"],
  [{ kind: "too_many_steps", most }, "its references lead on more than 200 times"],
  [{ kind: "too_many_places", most }, "its references lead to more than 200 places"],
  [
    { kind: "too_many_places_together", most },
    "its references lead to more than 200 places for one value",
  ],
])("%j reads well", (issue, said) => expect(describeSchemaIssue(issue)).toBe(said));

test.each<[NonObject, string]>([
  [{ kind: "type", type: ["string", "null"] }, '["string","null"]'],
  [{ kind: "value", value: 1 }, "the value 1"],
  [{ kind: "list" }, "a list"],
])("%j reads well", (found, said) => expect(describeNonObject(found)).toBe(said));
