import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { arbitraryOperations } from "../testing/arbitrary-operations.ts";
import { settingsContent } from "../testing/settings-content.ts";
import type { OwnerSettings } from "./owner-settings.ts";
import { undoOperations } from "./restore-operations.ts";
import { applyOperations } from "./settings-operations.ts";

test("whatever is done can be undone from what was stored before", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryOperations, (settings, operations) => {
      const undo = undoOperations(settings, operations);
      expect(settingsContent(applyOperations(settings, [...operations, ...undo]))).toEqual(
        settingsContent(settings),
      );
    }),
  );
});

test("undoing a replacement leaves a switch that was inherited as it was, whatever the policy for new tools", () => {
  const settings: OwnerSettings = { newTools: "on", tools: { old: { methods: { read: false } } } };
  const replace = { op: "replaceTool", tool: "old", replacement: "files" } as const;
  const undo = undoOperations(settings, [replace]);
  expect(applyOperations(applyOperations(settings, [replace]), undo)).toEqual(settings);
});

test("undoing the removal of a method brings back what is said of it", () => {
  const methodTexts = { read: { description: { value: "Reads.", original: null } } };
  const settings = {
    tools: {
      files: {
        methodTexts,
        methodMetadata: { read: { isCore: true } },
        methodBehaviour: { read: { timeout: 1 } },
      },
    },
  };
  const remove = { op: "removeMethod", tool: "files", method: "read" } as const;
  const undo = undoOperations(settings, [remove]);
  expect(applyOperations(applyOperations(settings, [remove]), undo)).toEqual(settings);
});
