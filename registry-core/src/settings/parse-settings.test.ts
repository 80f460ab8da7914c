import { describe, expect, test } from "vitest";
import { parseOperations } from "./parse-operations.ts";
import { parseSettings } from "./parse-settings.ts";

const operations = [
  { op: "setNewTools", state: "inherit" },
  { op: "setTool", tool: "a", state: "on" },
  { op: "setMethod", tool: "a", method: "m", state: "off" },
  { op: "setConfig", tool: "a", key: "k", value: null },
  { op: "setConfig", tool: "a", key: "", value: 1 },
  { op: "resetConfig", tool: "a", key: "k" },
  { op: "setMethodBehaviour", tool: "a", method: "m", field: "needsApproval", value: true },
  { op: "setMethodBehaviour", tool: "a", method: "m", field: "timeout", value: 0.5 },
  { op: "setMethodBehaviour", tool: "a", method: "m", field: "maxResultSize", value: 1 },
  { op: "resetMethodBehaviour", tool: "a", method: "m", field: "thinkAugment" },
  {
    op: "setMethodBehaviour",
    tool: "a",
    method: "m",
    field: "examples",
    value: [{ name: "First", arguments: { a: [1] }, inPrompt: true }, { arguments: {} }],
  },
  { op: "removeTool", tool: "a" },
  { op: "replaceTool", tool: "a", replacement: "b" },
  { op: "removeMethod", tool: "a", method: "m" },
  { op: "setToolText", tool: "a", field: "toolSystemPrompt", value: "", original: null },
  { op: "resetToolText", tool: "a", field: "icon" },
  {
    op: "setMethodText",
    tool: "a",
    method: "m",
    field: "description",
    value: "Reads.",
    original: "Read.",
  },
  { op: "resetMethodText", tool: "a", method: "m", field: "displayName" },
  { op: "setTemplate", template: "system", source: "{{ agent.name }}" },
  { op: "resetTemplate", template: "user" },
  { op: "setVariable", name: "tone", value: { calm: true } },
  { op: "removeVariable", name: "tone" },
  {
    op: "setTestSet",
    name: "A refund",
    values: {
      query: "Hi",
      user: "Ana",
      date: "2026-11-20",
      usedTools: ["a"],
      variables: { tone: 1 },
    },
  },
  { op: "removeTestSet", name: "A refund" },
  { op: "setTokenBudget", tokens: 12_000 },
  { op: "setTokenBudget", tokens: null },
  { op: "setUnattended", unattended: {} },
  { op: "setUnattended", unattended: null },
];

const ofOrganisation = [
  { op: "setToolMetadata", tool: "a", field: "weight", value: -5 },
  { op: "setToolMetadata", tool: "a", field: "disabledReason", value: "Too expensive." },
  { op: "resetToolMetadata", tool: "a", field: "color" },
  { op: "setMethodMetadata", tool: "a", method: "m", field: "isCore", value: true },
  { op: "resetMethodMetadata", tool: "a", method: "m", field: "description" },
];
const ofBoth = [
  "setConfig",
  "resetConfig",
  "removeTool",
  "replaceTool",
  "removeMethod",
  "setMethodBehaviour",
  "resetMethodBehaviour",
];

describe("operations of an owner", () => {
  test("the organisation has its own, and those that it shares with agents", () => {
    const shared = operations.filter(({ op }) => ofBoth.includes(op));
    const own = [...shared, ...ofOrganisation];
    expect(parseOperations(own, "organisation")).toEqual({ operations: own });
  });

  test.each([
    ...operations
      .filter(({ op }) => !ofBoth.includes(op))
      .map(({ op }) => ["organisation", op] as const),
    ...ofOrganisation.map(({ op }) => ["agent", op] as const),
  ])("of an %s: %s is refused", (owner, op) => {
    const operation = [...operations, ...ofOrganisation].find((one) => one.op === op);
    expect(parseOperations([operation], owner)).toMatchObject({
      issues: [{ path: [0, "op"], code: "unknown_word" }],
    });
  });

  test.each<[string, unknown, string]>([
    ["isCore", "yes", "type"],
    ["visible", 1, "type"],
    ["weight", "3", "type"],
    ["weight", 1_000_001, "maximum"],
    ["weight", -1_000_001, "minimum"],
    ["displayName", " ", "blank_text"],
    ["displayName", "x".repeat(201), "maxLength"],
    ["description", null, "type"],
    ["icon", "x".repeat(101), "maxLength"],
    ["color", "x".repeat(501), "maxLength"],
    ["disabledReason", "", "blank_text"],
  ])("%s cannot be %j", (field, value, code) => {
    expect(
      parseOperations([{ op: "setToolMetadata", tool: "a", field, value }], "organisation"),
    ).toMatchObject({
      issues: [{ path: [0, "value"], code }],
    });
  });
});

describe("operations", () => {
  test("every kind is taken as it is", () => {
    expect(parseOperations(operations)).toEqual({ operations });
  });

  test.each<[unknown, (string | number)[], string]>([
    [{}, [], "must be a list"],
    [["setTool"], [0], "must be an object"],
    [[{ op: "toString" }], [0, "op"], "must be one of setNewTools"],
    [
      [{ op: "setTool", tool: "a", state: "yes" }],
      [0, "state"],
      'must be "inherit", "on" or "off"',
    ],
    [[{ op: "setTool", tool: "a", state: 1 }], [0, "state"], 'must be "inherit"'],
    [[{ op: "setTool", tool: "a", state: null }], [0, "state"], 'must be "inherit"'],
    [[operations[0], { op: "setMethod", tool: "a", state: "on" }], [1, "method"], "is required"],
    [[{ op: "removeTool", tool: "" }], [0, "tool"], "must be a name"],
    [[{ op: "removeTool", tool: "a", method: "m" }], [0, "method"], "is not known here"],
    [
      [{ op: "setConfig", tool: "a", key: "k", value: undefined }],
      [0, "value"],
      "must be a JSON value",
    ],
    [
      [{ op: "setConfig", tool: "a", key: "k", value: [Number.NaN] }],
      [0, "value"],
      "must be a JSON value",
    ],
    [
      [{ op: "setTemplate", template: "other", source: "" }],
      [0, "template"],
      "must be one of system, user",
    ],
    [
      [{ op: "setTemplate", template: "user", source: "x".repeat(500_001) }],
      [0, "source"],
      "at most 500000",
    ],
    [[{ op: "setVariable", name: "2nd", value: 1 }], [0, "name"], "must be a variable's name"],
    [[{ op: "setVariable", name: "tools", value: 1 }], [0, "name"], 'cannot be "tools"'],
    [
      [{ op: "setTestSet", name: "a", values: { date: "today" } }],
      [0, "values", "date"],
      "must be a day such as",
    ],
    [
      [{ op: "setTestSet", name: "a", values: { date: "2026-02-30" } }],
      [0, "values", "date"],
      "must be a day such as",
    ],
    [
      [{ op: "setTestSet", name: "a", values: { usedTools: [1] } }],
      [0, "values", "usedTools", 0],
      "must be a name",
    ],
    [[{ op: "setTokenBudget", tokens: 0.5 }], [0, "tokens"], "must be a number of tokens"],
    [
      [{ op: "resetToolText", tool: "a", field: "color" }],
      [0, "field"],
      "must be one of displayName",
    ],
    [
      [{ op: "setToolText", tool: "a", field: "description", value: " ", original: null }],
      [0, "value"],
      "must not be empty",
    ],
  ])("%j is refused", (value, path, message) => {
    expect(parseOperations(value)).toMatchObject({
      issues: [{ path, message: expect.stringContaining(message) }],
    });
  });
});

test("a value nested without end is refused instead of exhausting the stack", () => {
  const value = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
  expect(parseOperations([{ op: "setConfig", tool: "a", key: "k", value }])).toMatchObject({
    issues: [{ path: [0, "value"], code: "too_deep", values: { most: 100 } }],
  });
});

describe("settings", () => {
  test("switches in both forms and config are taken as they are", () => {
    const settings = {
      newTools: "off",
      prompts: { system: "Hi", variables: { tone: 1 }, testSets: { first: { query: "Hi" } } },
      tokenBudget: 12_000,
      unattended: { declineAfter: 120 },
      tools: {
        a: true,
        b: { enabled: false, methods: { m: true }, config: { k: [1] } },
        c: {
          texts: { displayName: { value: "C", original: "Sea" } },
          methodTexts: { m: { description: { value: "Does.", original: null } } },
          metadata: { isCore: true, weight: 3 },
          methodMetadata: { m: { visible: false } },
          methodBehaviour: { m: { timeout: 3, thinkAugment: false } },
        },
      },
    };
    expect(parseSettings(settings)).toEqual({ settings });
    expect(parseSettings({})).toEqual({ settings: {} });
  });

  test.each<[unknown, (string | number)[]]>([
    [null, []],
    [{ newTools: "yes" }, ["newTools"]],
    [{ tools: [] }, ["tools"]],
    [{ tools: { a: "yes" } }, ["tools", "a"]],
    [{ tokenBudget: -1 }, ["tokenBudget"]],
    [{ unattended: true }, ["unattended"]],
    [{ unattended: { declineAfter: 3_601 } }, ["unattended", "declineAfter"]],
    [{ unattended: { declineAfter: 0 } }, ["unattended", "declineAfter"]],
    [{ unattended: { declineAfter: "120" } }, ["unattended", "declineAfter"]],
    [{ prompts: { system: 1 } }, ["prompts", "system"]],
    [{ prompts: { variables: { "a b": 1 } } }, ["prompts", "variables", "a b"]],
    [{ tools: { a: { texts: { icon: "Wrench" } } } }, ["tools", "a", "texts", "icon"]],
    [
      { tools: { a: { methodTexts: { m: { icon: {} } } } } },
      ["tools", "a", "methodTexts", "m", "icon"],
    ],
    [{ tools: { a: { metadata: { weight: "3" } } } }, ["tools", "a", "metadata", "weight"]],
    [
      { tools: { a: { methodMetadata: { m: { weight: 3 } } } } },
      ["tools", "a", "methodMetadata", "m", "weight"],
    ],
    [
      { tools: { a: { methodBehaviour: { m: { timeout: 0 } } } } },
      ["tools", "a", "methodBehaviour", "m", "timeout"],
    ],
    [{ tools: { a: 1 } }, ["tools", "a"]],
    [{ tools: { a: null } }, ["tools", "a"]],
    [{ tools: { a: { enabled: "yes" } } }, ["tools", "a", "enabled"]],
    [{ tools: { a: { methods: { m: null } } } }, ["tools", "a", "methods", "m"]],
    [{ tools: { a: { config: [] } } }, ["tools", "a", "config"]],
    [{ tools: { a: { on: true } } }, ["tools", "a", "on"]],
    [{ agents: {} }, ["agents"]],
  ])("%j is refused with its path", (value, path) => {
    expect(parseSettings(value)).toMatchObject({ issues: [{ path, message: expect.any(String) }] });
  });
});

test("one save takes so many operations and no more", () => {
  const operations = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      op: "setVariable",
      name: `v${index}`,
      value: index,
    }));
  expect(parseOperations(operations(10_000))).toMatchObject({ operations: { length: 10_000 } });
  expect(parseOperations(operations(10_001))).toMatchObject({
    issues: [{ path: [], message: "must not be more than 10,000 in one save: save in parts" }],
  });
  const invalid = parseOperations(Array.from({ length: 10_000 }, () => ({ op: "setTool" })));
  expect(invalid).toMatchObject({ issues: { length: 100 } });
});
