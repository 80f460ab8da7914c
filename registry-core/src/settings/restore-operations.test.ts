import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { arbitraryOperations } from "../testing/arbitrary-operations.ts";
import type { OwnerSettings } from "./owner-settings.ts";
import { toToolSettings } from "./owner-settings.ts";
import { undoOperations } from "./restore-operations.ts";
import { applyOperations } from "./settings-operations.ts";

/** Settings without what says nothing: entries in their long form, and no empty objects. */
function content({ tools = {}, newTools = "inherit", ...settings }: OwnerSettings): unknown {
  const entries = Object.entries(tools).map(([name, entry]) => [name, toToolSettings(entry)]);
  return withoutEmpty({ ...settings, newTools, tools: Object.fromEntries(entries) });
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withoutEmpty(member)] as const);
  const left = members.filter(([, member]) => member !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

test("whatever is done can be undone from what was stored before", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryOperations, (settings, operations) => {
      const undo = undoOperations(settings, operations);
      expect(content(applyOperations(settings, [...operations, ...undo]))).toEqual(content(settings));
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
      files: { methodTexts, methodMetadata: { read: { isCore: true } }, methodBehaviour: { read: { timeout: 1 } } },
    },
  };
  const remove = { op: "removeMethod", tool: "files", method: "read" } as const;
  const undo = undoOperations(settings, [remove]);
  expect(applyOperations(applyOperations(settings, [remove]), undo)).toEqual(settings);
});
