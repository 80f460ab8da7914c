import { expect, test } from "vitest";
import type { OwnerSettings, SettingsOperation } from "./owner-settings.ts";
import { applyOperations } from "./settings-operations.ts";

const cases: {
  does: string;
  saved: OwnerSettings;
  operations: SettingsOperation[];
  expected: OwnerSettings;
}[] = [
  {
    does: "stores a switch",
    saved: {},
    operations: [{ op: "setTool", tool: "a", state: "off" }],
    expected: { tools: { a: { enabled: false } } },
  },
  {
    does: "drops an entry that says nothing any more",
    saved: { newTools: "on", tools: { a: { enabled: true, methods: { m: false } } } },
    operations: [
      { op: "setMethod", tool: "a", method: "m", state: "inherit" },
      { op: "setTool", tool: "a", state: "inherit" },
      { op: "setNewTools", state: "inherit" },
    ],
    expected: {},
  },
  {
    does: "keeps method choices and config while the tool is switched",
    saved: { tools: { a: { methods: { m: false }, config: { k: 1 } } } },
    operations: [{ op: "setTool", tool: "a", state: "off" }],
    expected: { tools: { a: { enabled: false, methods: { m: false }, config: { k: 1 } } } },
  },
  {
    does: "expands a stored true or false",
    saved: { tools: { a: false } },
    operations: [{ op: "setConfig", tool: "a", key: "k", value: { deep: [null] } }],
    expected: { tools: { a: { enabled: false, config: { k: { deep: [null] } } } } },
  },
  {
    does: "removes what names something unknown",
    saved: { tools: { gone: {}, a: { methods: { gone: true, m: false } } } },
    operations: [
      { op: "removeTool", tool: "gone" },
      { op: "removeMethod", tool: "a", method: "gone" },
    ],
    expected: { tools: { a: { methods: { m: false } } } },
  },
  {
    does: "moves settings to a replacement, whose own settings win",
    saved: {
      tools: {
        old: { enabled: true, methods: { m: false, n: false }, config: { k: 1, l: 1 } },
        next: { methods: { n: true }, config: { l: 2 } },
      },
    },
    operations: [{ op: "replaceTool", tool: "old", replacement: "next" }],
    expected: {
      tools: { next: { enabled: true, methods: { m: false, n: true }, config: { k: 1, l: 2 } } },
    },
  },
  {
    does: "leaves secrets behind when a tool is replaced: they were not entered for the replacement",
    saved: {
      tools: {
        old: {
          config: {
            key: { $secret: "id" },
            sealed: { $secret: { id: "id", value: "…" } },
            variable: "Bearer ${env:TOKEN}",
            headers: { Authorization: { $secret: "id" }, Accept: "text/plain" },
            keys: [{ $secret: "id" }, "open"],
          },
        },
      },
    },
    operations: [{ op: "replaceTool", tool: "old", replacement: "next" }],
    expected: {
      tools: { next: { config: { headers: { Accept: "text/plain" }, keys: ["open"] } } },
    },
  },
  {
    does: "leaves a tool alone that replaces itself",
    saved: { tools: { a: { config: { k: 1 } } } },
    operations: [{ op: "replaceTool", tool: "a", replacement: "a" }],
    expected: { tools: { a: { config: { k: 1 } } } },
  },
  {
    does: "keeps a tool off that the policy holds off when its config is set",
    saved: { newTools: "off" },
    operations: [{ op: "setConfig", tool: "a", key: "k", value: 1 }],
    expected: { newTools: "off", tools: { a: { enabled: false, config: { k: 1 } } } },
  },
  {
    does: "keeps the policy away from a tool whose last setting is reset",
    saved: { newTools: "off", tools: { a: { config: { k: 1 } } } },
    operations: [{ op: "resetConfig", tool: "a", key: "k" }],
    expected: { newTools: "off", tools: { a: {} } },
  },
  {
    does: "gives a tool back to the policy when its switch is reset",
    saved: { newTools: "off", tools: { a: true } },
    operations: [{ op: "setTool", tool: "a", state: "inherit" }],
    expected: { newTools: "off" },
  },
  {
    does: "stores templates, variables, test values and the budget, and drops what says nothing any more",
    saved: { prompts: { user: "{{ query }}" }, tokenBudget: 100 },
    operations: [
      { op: "setTemplate", template: "system", source: "Hello" },
      { op: "resetTemplate", template: "user" },
      { op: "setVariable", name: "tone", value: "calm" },
      { op: "setVariable", name: "__proto__", value: null },
      { op: "setTestSet", name: "first", values: { query: "Hi" } },
      { op: "removeTestSet", name: "first" },
      { op: "setTokenBudget", tokens: null },
    ],
    expected: {
      prompts: JSON.parse('{"system":"Hello","variables":{"tone":"calm","__proto__":null}}'),
    },
  },
  {
    does: "stores texts beside what they replace, and drops those of a removed method",
    saved: {},
    operations: [
      { op: "setToolText", tool: "a", field: "icon", value: "folder", original: null },
      {
        op: "setMethodText",
        tool: "a",
        method: "m/n",
        field: "description",
        value: "Reads.",
        original: "Read.",
      },
      {
        op: "setMethodText",
        tool: "a",
        method: "gone",
        field: "description",
        value: "Goes.",
        original: "Go.",
      },
      { op: "removeMethod", tool: "a", method: "gone" },
      { op: "resetToolText", tool: "a", field: "displayName" },
    ],
    expected: {
      tools: {
        a: {
          texts: { icon: { value: "folder", original: null } },
          methodTexts: { "m/n": { description: { value: "Reads.", original: "Read." } } },
        },
      },
    },
  },
  {
    does: "takes names that every object has",
    saved: {},
    operations: [
      { op: "setMethod", tool: "__proto__", method: "constructor", state: "off" },
      { op: "setConfig", tool: "__proto__", key: "__proto__", value: 1 },
    ],
    expected: JSON.parse(
      '{"tools":{"__proto__":{"methods":{"constructor":false},"config":{"__proto__":1}}}}',
    ),
  },
];

test.each(cases)("$does", ({ saved, operations, expected }) => {
  const before = structuredClone(saved);
  const after = applyOperations(saved, operations);
  expect(JSON.parse(JSON.stringify(after))).toEqual(JSON.parse(JSON.stringify(expected)));
  expect(saved).toEqual(before);
});

test("what no operation changes stays the same object, in the same place", () => {
  const saved: OwnerSettings = {
    newTools: "off",
    tools: { b: { enabled: true }, a: false, c: { config: { k: [1] } } },
  };
  const same = applyOperations(saved, [
    { op: "setNewTools", state: "off" },
    { op: "setTool", tool: "a", state: "off" },
    { op: "setConfig", tool: "c", key: "k", value: [1] },
    { op: "removeTool", tool: "gone" },
  ]);
  expect(same).toBe(saved);
  const changed = applyOperations(saved, [{ op: "setTool", tool: "a", state: "on" }]);
  expect(Object.keys(changed.tools ?? {})).toEqual(["b", "a", "c"]);
  expect(changed.tools?.c).toBe(saved.tools?.c);
});

test("a template keeps its lines and none of the ways in which systems end them", () => {
  const operation = {
    op: "setTemplate",
    template: "user",
    source: "One\r\n{% if user %}\rTwo\n",
  } as const;
  expect(applyOperations({}, [operation]).prompts?.user).toBe("One\n{% if user %}\nTwo\n");
});
