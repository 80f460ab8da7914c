import { applyOperations } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { promptEdits } from "./prompt-edits.ts";

test.each(["shop", "constructor", "__proto__"])(
  "renaming `%s` takes its test values along, and makes none up",
  (name) => {
    const prompts = JSON.parse(`{
    "variables": { "${name}": "Example", "other": 1 },
    "testSets": {
      "Without it": { "query": "Hi", "variables": { "other": 2 } },
      "With it": { "variables": { "${name}": "Test" } }
    }
  }`);
    const { operations } = promptEdits.renameVariable(name, "store", prompts);
    expect(applyOperations({ prompts }, operations).prompts).toEqual({
      variables: { other: 1, store: "Example" },
      testSets: {
        "Without it": { query: "Hi", variables: { other: 2 } },
        "With it": { variables: { store: "Test" } },
      },
    });
  },
);
