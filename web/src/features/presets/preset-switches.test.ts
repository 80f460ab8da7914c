import { applyOperations, defineTool, type OwnerSettings } from "@pegboard/registry-core";
import type { SwitchState } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { countPreset, switchOperations } from "./preset-switches.ts";

const { definition: tool } = defineTool({
  name: "files",
  methods: {
    list: { run: () => [], isCore: true },
    read: { run: () => "" },
    write: { run: () => "" },
    remove: { run: () => "" },
  },
});
const methodOf = (name: string) => tool.methods.find((method) => method.name === name);

const MIXED = { enabled: true, methods: { write: false } };

test.each<
  [
    before: object | undefined,
    method: string | undefined,
    state: SwitchState,
    after: object | undefined,
  ]
>([
  [undefined, undefined, "on", { enabled: true }],
  [undefined, undefined, "inherit", undefined],
  [MIXED, undefined, "on", { enabled: true }],
  [MIXED, undefined, "off", { enabled: false, methods: { write: false } }],
  [MIXED, undefined, "inherit", undefined],
  [MIXED, "write", "inherit", { enabled: true }],
  [undefined, "write", "off", { methods: { write: false } }],
  [MIXED, "list", "off", MIXED],
  // A method that comes on in a tool that is off brings no other with it.
  [
    { enabled: false },
    "read",
    "on",
    { enabled: true, methods: { read: true, write: false, remove: false } },
  ],
])("%j, with %s set to %s, is %j", (before, name, state, after) => {
  const settings: OwnerSettings = before ? { tools: { files: before } } : {};
  const method = name === undefined ? undefined : methodOf(name);
  const operations = switchOperations(settings, [{ tool, ...(method && { method }) }], state);
  expect(applyOperations(settings, operations).tools?.files).toEqual(after);
});

test("methods are counted as they would be, core ones and tools that are gone not at all", () => {
  const known = new Map([["files", tool]]);
  const counts = (entry: object) => countPreset({ tools: { files: entry, gone: true } }, known);
  expect(counts({ enabled: true, methods: { write: false }, config: { a: 1, b: 2 } })).toEqual({
    on: 2,
    off: 1,
    values: 2,
  });
  expect(counts({ enabled: false, methods: { read: true } })).toEqual({ on: 0, off: 3, values: 0 });
  expect(counts({ methods: { read: true } })).toEqual({ on: 1, off: 0, values: 0 });
});
