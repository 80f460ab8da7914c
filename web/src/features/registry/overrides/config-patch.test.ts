import { expect, test } from "vitest";
import { configPatch, patchedConfig, patchOperations } from "./config-patch.ts";

const stand = {
  stored: { region: "us", limit: 9, pinned: 1 },
  defaults: { limit: 5, region: "eu", pinned: 1, tags: [] },
};

test.each([
  ["nothing for what is as it was", { region: "us", limit: 9, pinned: 1 }, {}],
  ["a new value", { region: "ap", limit: 9, pinned: 1 }, { region: { value: "ap" } }],
  ["null for a key that is gone", { region: "us", pinned: 1 }, { limit: null }],
  ["null for a key that went back to its default", { region: "us", limit: 5, pinned: 1 }, { limit: null }],
  ["nothing for another key at its default", { region: "us", limit: 9, pinned: 1, tags: [] }, {}],
  ["a null that is a value", { region: null, limit: 9, pinned: 1 }, { region: { value: null } }],
])("a change says %s", (_, next, patch) => {
  expect(configPatch(stand, next)).toEqual(patch);
});

test("an edit stands on what others save meanwhile", () => {
  const patch = configPatch(stand, { region: "ap", pinned: 1 });
  expect(patchedConfig({ region: "us", limit: 9, later: true }, patch)).toEqual({ later: true, region: "ap" });
});

test("a change is saved as operations", () => {
  expect(patchOperations("vault", { region: { value: null }, limit: null })).toEqual([
    { op: "setConfig", tool: "vault", key: "region", value: null },
    { op: "resetConfig", tool: "vault", key: "limit" },
  ]);
});
