import { expect, it } from "vitest";
import { applyPatch, overridePatch } from "./override-patch.ts";

it("changes what is named, resets what is null, and leaves nothing empty behind", () => {
  const before = { notes: { weight: 5, methods: { read: { visible: false } } }, vault: { isCore: true } };
  const after = applyPatch(before, "notes", { weight: null, icon: "Star", methods: { read: { isCore: true } } });
  expect(after.notes).toEqual({ icon: "Star", methods: { read: { visible: false, isCore: true } } });
  expect(before.notes).toEqual({ weight: 5, methods: { read: { visible: false } } });
  const reset = applyPatch(after, "notes", { icon: null, methods: { read: { visible: null, isCore: null } } });
  expect(reset).toEqual({ vault: { isCore: true } });
});

it.each([
  [{ isCore: "yes" }, ["isCore"]],
  [{ visible: 1 }, ["visible"]],
  [{ weight: "1" }, ["weight"]],
  [{ weight: Number.NaN }, ["weight"]],
  [{ displayName: "  " }, ["displayName"]],
  [{ disabledReason: "" }, ["disabledReason"]],
  [{ methods: { read: { weight: 1 } } }, ["methods", "read"]],
  [{ name: "x" }, []],
])("refuses %j", (patch, path) => {
  expect(overridePatch.safeParse(patch).error?.issues[0]?.path).toEqual(path);
});
