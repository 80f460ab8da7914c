import fc from "fast-check";
import { expect, test } from "vitest";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { plainTool } from "../testing/plain-tool.ts";
import { refuseCoreOff } from "./refuse-core-off.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import {
  isSwitchedOnTogether,
  resetMethods,
  switchableMethods,
  switchMethods,
} from "./switch-selected.ts";
import type { Catalog } from "./toolset.ts";

const select = (
  catalog: Catalog,
  settings: OwnerSettings,
  isSelected: (tool: string, method: string) => boolean,
) =>
  resolveToolset(catalog, settings).tools.map((tool) => ({
    tool,
    methods: tool.methods.filter(({ definition }) =>
      isSelected(tool.definition.name, definition.name),
    ),
  }));

test("for any agent and any selection: exactly the selected methods are switched, as far as they can be", () => {
  fc.assert(
    fc.property(
      arbitraryCatalog,
      arbitrarySettings,
      fc.boolean(),
      fc.func(fc.boolean()),
      (catalog, settings, on, isSelected) => {
        const selected = select(catalog, settings, isSelected);
        const operations = switchMethods(selected, on);
        expect(refuseCoreOff(catalog, operations)).toEqual([]);
        const after = resolveToolset(catalog, applyOperations(settings, operations));
        after.tools.forEach((tool, index) => {
          const before = selected[index];
          if (!before) throw new Error("The order of the tools changed.");
          const switchable = new Set(
            switchableMethods(before).map(({ definition }) => definition.name),
          );
          tool.methods.forEach(({ definition, enabled }, place) => {
            const expected = switchable.has(definition.name)
              ? on
              : before.tool.methods[place]?.enabled;
            expect(enabled).toBe(expected);
          });
        });
      },
    ),
  );
});

test("for any agent and any selection: pressed twice, all of it is off, or on again", () => {
  fc.assert(
    fc.property(
      arbitraryCatalog,
      arbitrarySettings,
      fc.func(fc.boolean()),
      (catalog, settings, isSelected) => {
        let current = settings;
        const presses = [1, 2].map(() => {
          const selected = select(catalog, current, isSelected);
          const on = isSwitchedOnTogether(selected);
          current = applyOperations(current, switchMethods(selected, on));
          return { on, can: selected.some((one) => switchableMethods(one).length > 0) };
        });
        if (presses[0]?.can) expect(presses[1]?.on).toBe(!presses[0].on);
      },
    ),
  );
});

test("for any agent and any selection: reset leaves the rest as it is, and a second time changes nothing", () => {
  fc.assert(
    fc.property(
      arbitraryCatalog,
      arbitrarySettings,
      fc.func(fc.boolean()),
      (catalog, settings, isSelected) => {
        const selected = select(catalog, settings, isSelected);
        const after = applyOperations(settings, resetMethods(selected));
        expect(resetMethods(select(catalog, after, isSelected))).toEqual([]);
        resolveToolset(catalog, after).tools.forEach((tool, place) => {
          const before = selected[place];
          tool.methods.forEach(({ trace }, index) => {
            const method = before?.tool.methods[index];
            if (!method || before.methods.includes(method)) return;
            const choice = (steps: typeof trace) => steps.find(({ rule }) => rule === "agent");
            expect(choice(trace)).toEqual(choice(method.trace));
          });
        });
      },
    ),
  );
});

test.each([
  [
    "one method",
    { enabled: false, methods: { read: false, write: false } },
    ["read"],
    { write: false },
    false,
  ],
  [
    "all of them, and the tool's own switch",
    { enabled: false, methods: { read: false } },
    ["read", "write"],
    {},
    true,
  ],
])("reset takes back what was set for %s", (_name, entry, names, methods, on) => {
  const catalog = { tools: [plainTool("files", ["read", "write"])] };
  const selected = select(catalog, { tools: { files: entry } }, (_tool, method) =>
    names.includes(method),
  );
  const { tools = {} } = applyOperations({ tools: { files: entry } }, resetMethods(selected));
  expect(tools).toEqual(on ? {} : { files: { enabled: false, methods } });
});

test.each([
  [
    "a tool with all its methods goes off as a whole",
    ["read", "write"],
    { files: { enabled: false } },
  ],
  ["some of its methods by themselves", ["write"], { files: { methods: { write: false } } }],
])("%s", (_case, names, tools) => {
  const catalog = { tools: [plainTool("files", ["read", "write"])] };
  const selected = select(catalog, {}, (_tool, method) => names.includes(method));
  expect(applyOperations({}, switchMethods(selected, false))).toEqual({ tools });
});
