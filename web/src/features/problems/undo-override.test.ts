import { expect, test } from "vitest";
import { undoOverride } from "./undo-override.ts";

test("what was there comes back, and what was not is taken away", () => {
  const before = { icon: "cat", config: { limit: 5 }, methods: { get: { displayName: "Get" } } };
  const changes = {
    icon: "dog",
    color: "#71717a",
    config: { limit: null, site: null },
    methods: { get: { displayName: "Take" }, constructor: { displayName: "Build" } },
  };
  expect(undoOverride(before, changes)).toEqual({
    icon: "cat",
    color: null,
    config: { limit: { value: 5 }, site: null },
    methods: { get: { displayName: "Get" }, constructor: { displayName: null } },
  });
  expect(undoOverride(undefined, { visible: true })).toEqual({ visible: null });
});
