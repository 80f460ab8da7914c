import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { arbitraryOperations } from "../testing/arbitrary-operations.ts";
import { compactOperations } from "./compact-operations.ts";
import { conflictsBetween } from "./operation-item.ts";
import type { OwnerSettings, SettingsOperation } from "./owner-settings.ts";
import { toToolSettings } from "./owner-settings.ts";
import { applyOperations } from "./settings-operations.ts";

/**
 * What is stored, without what says nothing: `true` is `{ enabled: true }`, and an empty record is
 * none.
 */
function meaningOf({ tools = {}, ...settings }: OwnerSettings): unknown {
  const entries = Object.entries(tools).map(([name, entry]) => {
    const members = Object.entries<object | boolean | string>({ ...toToolSettings(entry) });
    const saying = members.filter(
      ([, member]) => typeof member !== "object" || Object.keys(member).length > 0,
    );
    return [name, Object.fromEntries(saying)] as const;
  });
  return { ...settings, newTools: settings.newTools ?? "inherit", tools: new Map(entries) };
}

test("one save equals its operations one after another", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryOperations, (settings, operations) => {
      const oneByOne = operations.reduce(
        (before, operation) => applyOperations(before, [operation]),
        settings,
      );
      expect(meaningOf(applyOperations(settings, operations))).toEqual(meaningOf(oneByOne));
    }),
    { numRuns: fewerUnlessDeep(3_000) },
  );
});

test.each<SettingsOperation>([
  { op: "setTool", tool: "a", state: "inherit" },
  { op: "removeTool", tool: "a" },
])(
  "a tool that gave its switch back to the policy stays off when a method of it is set: %j",
  (first) => {
    const operations: SettingsOperation[] = [
      first,
      { op: "setMethod", tool: "a", method: "n", state: "off" },
    ];
    expect(applyOperations({ newTools: "off", tools: { a: true } }, operations)).toEqual({
      newTools: "off",
      tools: { a: { enabled: false, methods: { n: false } } },
    });
  },
);

/** Many operations of one kind each, on many items of one tool and on many tools. */
const MANY: Record<string, (index: number) => SettingsOperation> = {
  setVariable: (index) => ({ op: "setVariable", name: `v${index}`, value: index }),
  setTestSet: (index) => ({ op: "setTestSet", name: `s${index}`, values: { query: "Hello" } }),
  setTemplate: (index) => ({ op: "setTemplate", template: "system", source: `${index}` }),
  "setMethod in one tool": (index) => ({
    op: "setMethod",
    tool: "a",
    method: `m${index}`,
    state: "off",
  }),
  "setMethod in many tools": (index) => ({
    op: "setMethod",
    tool: `t${index}`,
    method: "m",
    state: "off",
  }),
  "setConfig in one tool": (index) => ({
    op: "setConfig",
    tool: "a",
    key: `k${index}`,
    value: { index },
  }),
  "setMethodText in one tool": (index) => ({
    op: "setMethodText",
    tool: "a",
    method: `m${index}`,
    field: "description",
    value: "Reads.",
    original: null,
  }),
  setTool: (index) => ({ op: "setTool", tool: `t${index}`, state: "off" }),
  removeTool: (index) => ({ op: "removeTool", tool: `t${index}` }),
  "setNewTools and setTool in turn": (index) =>
    index % 2 === 0
      ? { op: "setNewTools", state: index % 4 === 0 ? "on" : "off" }
      : { op: "setMethod", tool: `t${index}`, method: "m", state: "off" },
  "setConfig, then replaceTool to and fro": (index) =>
    index % 2 === 0
      ? { op: "setConfig", tool: "a", key: `k${index}`, value: { index } }
      : {
          op: "replaceTool",
          tool: index % 4 === 1 ? "a" : "b",
          replacement: index % 4 === 1 ? "b" : "a",
        },
  "replaceTool in a chain": (index) => ({
    op: "replaceTool",
    tool: `t${index}`,
    replacement: `t${index + 1}`,
  }),
};

const many = (kind: (index: number) => SettingsOperation, count: number) =>
  Array.from({ length: count }, (_, index) => kind(index));

function milliseconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/**
 * Eight times as much takes eight times as long; what is quadratic takes 64 times, each time that
 * it is tried. Short times say nothing.
 */
function expectLinear(work: (count: number) => unknown): void {
  const isLinear = () => {
    const few = milliseconds(() => work(500));
    return milliseconds(() => work(4_000)) < Math.max(50, few * 32);
  };
  expect(Array.from({ length: 6 }).some(isLinear)).toBe(true);
}

test.each(Object.entries(MANY))("time grows with the operations: %s", (_, kind) => {
  expectLinear((count) => applyOperations({}, many(kind, count)));
  expectLinear((count) => compactOperations({}, many(kind, count)));
  expectLinear((count) => conflictsBetween(many(kind, count), many(kind, count).reverse()));
  const saved = applyOperations({}, many(kind, 4_000));
  expectLinear((count) => compactOperations(saved, many(kind, count)));
});
