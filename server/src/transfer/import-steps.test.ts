import {
  applyOperations,
  defineTool,
  type OwnerSettings,
  type ToolDefinition,
} from "@pegboard/registry-core";
import type { ToolSettings } from "@pegboard/registry-core/internal";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import type { ImportPlan, ImportRequest } from "../api-contract.ts";
import { fileOfAgent } from "../pegboard-file/file-of-settings.ts";
import { importSteps } from "./import-steps.ts";
import { readDocument } from "./read-document.ts";

const method = { description: "Does it.", run: () => 1 };
const declared: ToolDefinition[] = [
  defineTool({
    name: "sb_files_tool",
    visible: true,
    methods: { create_file: method, delete_file: method },
  }),
  defineTool({ name: "sb_core_tool", visible: true, isCore: true, methods: { wait: method } }),
  defineTool({ name: "opencatalogi.cms", visible: true, methods: { publish: method } }),
  defineTool({
    name: "web_search",
    visible: true,
    methods: { search: method },
    config: z.object({
      api_key: z.string().min(3).meta({ writeOnly: true }),
      max_results: z.int().max(50).optional(),
      account: z.number().optional(),
      accounts: z.array(z.number()).optional(),
    }),
  }),
].map(({ definition }) => definition);

const SECRET = "sk-very-secret";

/** What a document would change of one agent that is there. */
function plan(
  document: unknown,
  settings: OwnerSettings = {},
  asked: Partial<ImportRequest> = {},
): ImportPlan {
  const read = readDocument(typeof document === "string" ? document : JSON.stringify(document));
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const agents = [{ id: "support", name: "Support", description: "", revision: 4, settings }];
  const state = { declared, organisation: { revision: 0, settings: {} }, presets: [], agents };
  const steps = importSteps(read, { state, ...asked });
  for (;;) {
    const { done, value } = steps.next();
    if (!done) continue;
    if ("issues" in value) throw new Error(JSON.stringify(value.issues));
    return value;
  }
}
const into = (mode: "replace" | "merge") => ({ targets: { "": { agent: "support", mode } } });
const after = ({ owners }: ImportPlan, settings: OwnerSettings = {}) =>
  applyOperations(settings, owners[0]?.changes.map(({ operation }) => operation) ?? []);

it("reads switches by tool, alone or within what describes an agent, and leaves what they do not name", () => {
  const switches = {
    sb_files_tool: { enabled: true, methods: { create_file: false } },
    web_search: true,
  };
  for (const document of [switches, { name: "Suna", agentpress_tools: switches, model: "x" }]) {
    const read = plan(document, { tools: { "opencatalogi.cms": true } }, into("merge"));
    expect(read.form).toBe("switches");
    expect(after(read, { tools: { "opencatalogi.cms": true } })).toEqual({
      tools: {
        "opencatalogi.cms": true,
        sb_files_tool: { enabled: true, methods: { create_file: false } },
        web_search: { enabled: true },
      },
    });
  }
  const whole = plan({ name: "Suna", agentpress_tools: switches, model: "x" });
  expect(whole.owners).toMatchObject([{ key: "", labels: { name: "Suna" }, revision: 0 }]);
  expect(whole.owners[0]).not.toHaveProperty("owner");
  expect(whole.left.map(({ path }) => path)).toEqual([["model"]]);
  const other = plan({ name: "Suna", agentpress_tools: switches, model: "x" }, {}, into("merge"));
  expect(other.left.map(({ path }) => path)).toEqual([["name"], ["model"]]);
});

it("names what is neither on nor off, takes nothing of it, and goes on with the rest", () => {
  const tools = {
    sb_files_tool: { enabled: "yes", methods: { create_file: false, read_file: 1 } },
    web_search: true,
    "opencatalogi.cms": "on",
  };
  const read = plan({ agentpress_tools: tools });
  expect(after(read)).toEqual({
    tools: { sb_files_tool: { methods: { create_file: false } }, web_search: { enabled: true } },
  });
  expect(read.left.map(({ path }) => path.slice(1).join("."))).toEqual([
    "sb_files_tool.methods.read_file",
    "sb_files_tool.enabled",
    "opencatalogi.cms",
  ]);
  expect(plan(tools).left.map(({ path }) => path.join("."))).toContain("opencatalogi.cms");
  expect(after(plan(tools))).toEqual(after(read));
  const record = plan([{ name: "web_search", is_enabled: 1 }]);
  expect(after(record)).toEqual({ newTools: "off" });
  expect(record.left).toMatchObject([{ path: [0, "is_enabled"], code: "no_switch" }]);
});

it("takes a list of ids as all that is on", () => {
  const before: OwnerSettings = {
    newTools: "on",
    tools: { sb_files_tool: true, "opencatalogi.cms": { methods: { publish: false } } },
  };
  expect(after(plan(["opencatalogi.cms"], before, into("replace")), before)).toEqual({
    newTools: "off",
    tools: { sb_files_tool: { enabled: false }, "opencatalogi.cms": { enabled: true } },
  });
  expect(
    after(plan({ provider: "x", tools: ["opencatalogi.cms"] }, before, into("merge")), before),
  ).toMatchObject({
    newTools: "on",
    tools: {
      sb_files_tool: true,
      "opencatalogi.cms": { enabled: true, methods: { publish: false } },
    },
  });
});

it.each([
  [[], []],
  [{ name: "Zoo", tools: [] }, ["tools"]],
  [{ meta: { toolIds: [] } }, ["meta", "toolIds"]],
])("asks what the empty list of %j means, and plans nothing before", (document, path) => {
  const before: OwnerSettings = { newTools: "on", tools: { sb_files_tool: true } };
  const asked = plan(document, before, into("replace"));
  expect(asked).toMatchObject({ form: "ids", owners: [], emptyList: { path } });
  expect(asked.emptyList).not.toHaveProperty("means");
  const none = plan(document, before, { ...into("replace"), emptyList: "none" });
  expect(none.emptyList).toEqual({ path, means: "none" });
  expect(after(none, before)).toEqual({
    newTools: "off",
    tools: { sb_files_tool: { enabled: false } },
  });
  const all = plan(document, before, { ...into("replace"), emptyList: "all" });
  const on = { enabled: true };
  expect(after(all, before)).toMatchObject({
    newTools: "off",
    tools: { "opencatalogi.cms": on, web_search: on },
  });
  expect(Object.keys(after(all, before).tools ?? {})).not.toContain("sb_core_tool");
});

it("asks nothing of a list that is not empty, whatever is said of empty ones", () => {
  const said = plan(["web_search"], {}, { ...into("replace"), emptyList: "all" });
  expect(said).not.toHaveProperty("emptyList");
  expect(after(said)).toEqual({ newTools: "off", tools: { web_search: { enabled: true } } });
});

it("reads records of tools with their settings, and never sends a secret back", () => {
  const records = [
    {
      name: "web_search",
      isEnabled: true,
      displayName: "Look it up",
      icon: "IconWorld",
      configuration: { apiKey: SECRET, maxResults: 7, depth: 2 },
    },
    { name: "opencatalogi.cms", is_enabled: false },
  ];
  const read = plan(records);
  expect(read.form).toBe("records");
  expect(JSON.stringify(read)).not.toContain(SECRET);
  expect(read.owners[0]?.changes.find(({ secrets }) => secrets)).toMatchObject({
    operation: { op: "setConfig", tool: "web_search", key: "api_key", value: null },
    secrets: [{ place: [], inDocument: [0, "configuration", "apiKey"] }],
  });
  expect(after(read)).toMatchObject({
    newTools: "off",
    tools: {
      web_search: {
        enabled: true,
        config: { max_results: 7 },
        texts: { displayName: { value: "Look it up" } },
      },
      "opencatalogi.cms": { enabled: false },
    },
  });
  expect(read.left).toMatchObject([
    { path: [0, "icon"], code: "no_counterpart" },
    { path: [0, "configuration", "depth"], code: "no_setting_of", values: { tool: "Web Search" } },
  ]);
  // The browser finds it again in JSON only.
  const yaml = plan(`- name: web_search\n  configuration: { api_key: ${SECRET} }\n`);
  expect(yaml.left).toMatchObject([{ path: [0, "configuration", "api_key"] }]);
  expect(JSON.stringify(yaml)).not.toContain(SECRET);
});

it("leaves out a value that the tool does not accept, and says why without it", () => {
  const { owners, left } = plan([
    { name: "web_search", configuration: { max_results: 900, api_key: "x7" } },
  ]);
  expect(left.map(({ path }) => path)).toEqual([
    [0, "configuration", "api_key"],
    [0, "configuration", "max_results"],
  ]);
  expect(JSON.stringify({ owners, left })).not.toContain("x7");
  expect(owners[0]?.changes.some(({ operation }) => operation.op === "setConfig")).toBe(false);
});

it("leaves out a number that would be rounded, and takes one that is kept", () => {
  const tools = (config: string) =>
    plan(`[{"name": "web_search", "configuration": ${config}}]`, {}, into("merge"));
  for (const [config, place] of [
    ['{"account": 12345678901234567890}', ["account"]],
    ['{"accounts": [1, 9007199254740993]}', ["accounts", 1]],
  ] as const) {
    const { left, owners } = tools(config);
    expect(left).toMatchObject([{ path: [0, "configuration", ...place], code: "too_many_digits" }]);
    expect(JSON.stringify(owners)).not.toContain("setConfig");
  }
  const kept = tools('{"account": 9007199254740991, "accounts": [0.1]}');
  expect(kept.left).toEqual([]);
  expect(after(kept).tools?.web_search).toMatchObject({
    config: { account: 9007199254740991, accounts: [0.1] },
  });
});

it("names what is unknown with what may be meant, and takes what a person says that it means", () => {
  const document = {
    WebSearchTool: true,
    sb_files_tool: { methods: { creat_file: false, delete_file: false } },
  };
  const read = plan(document, {}, into("merge"));
  expect(read.owners[0]?.unknown).toEqual([
    { tool: "WebSearchTool", suggestion: "web_search" },
    { tool: "sb_files_tool", method: "creat_file", suggestion: "create_file" },
  ]);
  expect(after(read)).toEqual({
    tools: { sb_files_tool: { enabled: true, methods: { delete_file: false } } },
  });
  const names = [
    { tool: "WebSearchTool", means: "web_search" },
    { tool: "sb_files_tool", method: "creat_file", means: "create_file" },
  ];
  const mapped = plan(document, {}, { ...into("merge"), names });
  expect(mapped.owners[0]?.unknown).toEqual([]);
  expect(after(mapped)).toMatchObject({
    tools: { web_search: { enabled: true }, sb_files_tool: { methods: { create_file: false } } },
  });
});

it("keeps on what is core, and says so", () => {
  const read = plan({ sb_core_tool: false, sb_files_tool: true });
  expect(read.left).toMatchObject([
    { path: ["sb_core_tool"], code: "core_stays_on", values: { name: "Sb Core" } },
  ]);
  expect(after(read)).toEqual({ tools: { sb_files_tool: { enabled: true } } });
  const file = plan("agents: { support: { tools: { sb_core_tool: { methods: { wait: off } } } } }");
  expect(file.left).toMatchObject([
    { path: ["agents", "support", "tools", "sb_core_tool", "methods", "wait"] },
  ]);
});

it("takes an agent of a file as all of that agent, or only what it names", () => {
  const before: OwnerSettings = {
    tokenBudget: 10,
    tools: { web_search: { enabled: true, config: { max_results: 3 } } },
  };
  const file =
    "agents:\n  support:\n    tools: { web_search: { config: { max_results: 9 } } }\n  fresh: { newTools: off }\n";
  const replaced = plan(file, before);
  expect(replaced.owners).toMatchObject([
    { key: "support", owner: { kind: "agent", id: "support" }, revision: 4, mode: "replace" },
    { key: "fresh", labels: { name: "fresh" }, revision: 0 },
  ]);
  expect(after(replaced, before)).toEqual({
    tools: { web_search: { config: { max_results: 9 } } },
  });
  const merged = plan(file, before, { targets: { support: { agent: "support", mode: "merge" } } });
  expect(after(merged, before)).toEqual({
    tokenBudget: 10,
    tools: { web_search: { enabled: true, config: { max_results: 9 } } },
  });
  expect(merged.owners[0]?.changes).toEqual([
    {
      operation: { op: "setConfig", tool: "web_search", key: "max_results", value: 9 },
      before: { op: "setConfig", tool: "web_search", key: "max_results", value: 3 },
    },
  ]);
});

it("puts presets and templates in, and says which sources do not come in", () => {
  const read = plan(`
sources: { mcpServers: { issues: { url: "https://example.com" } }, modules: [./tools.ts] }
templates: { house: Hello }
presets: { reader: { newTools: off, tools: { sb_files_tool: on } } }
agents: { support: { presets: [reader], prompts: { system: { template: house } } } }
`);
  expect(after(read)).toEqual({
    newTools: "off",
    prompts: { system: "Hello" },
    tools: { sb_files_tool: { enabled: true } },
  });
  expect(read.sources).toMatchObject([{ action: "add", name: "issues" }]);
  expect(read.left.map(({ path }) => path)).toEqual([["sources", "modules", 0]]);
});

it.each([
  ["agents: [", /line|Flow|expected/i],
  ["agents: { A: {} }", /A/],
  ["include: [x.yaml]", /stands alone/],
  ["templates: { a: { file: /etc/passwd } }", /stands alone/],
  ["hello", /no form that is known/],
  ['{"a": 1}', /no form that is known/],
  ["- &a [*a, *a]", /./],
])("says where %j cannot be read", (source, message) => {
  const read = readDocument(source);
  expect(read).toMatchObject({ issues: [{ line: 1, message: expect.stringMatching(message) }] });
});

it("says the same again of what came in from a file", () => {
  const tools = withoutCore(declared);
  fc.assert(
    fc.property(settingsOf(tools), (settings) => {
      const said = fileOfAgent({ name: "Support", description: "" }, settings);
      const { owners, left } = plan(JSON.stringify({ agents: { fresh: said } }));
      expect({ left, unknown: owners[0]?.unknown }).toEqual({ left: [], unknown: [] });
      const came = applyOperations({}, owners[0]?.changes.map(({ operation }) => operation) ?? []);
      expect(fileOfAgent({ name: "Support", description: "" }, came)).toEqual(said);
    }),
  );
});

const withoutCore = (tools: ToolDefinition[]) => tools.filter(({ isCore }) => !isCore);

/** Switches of any tools and methods, with a policy, a budget and a template. */
function settingsOf(tools: ToolDefinition[]): fc.Arbitrary<OwnerSettings> {
  const entry = ({ methods }: ToolDefinition) =>
    fc.record(
      {
        enabled: fc.boolean(),
        methods: fc.dictionary(fc.constantFrom(...methods.map(({ name }) => name)), fc.boolean(), {
          minKeys: 1,
        }),
      },
      { requiredKeys: ["methods"] },
    );
  const entries = Object.fromEntries(tools.map((tool) => [tool.name, entry(tool)]));
  return fc.record(
    {
      newTools: fc.constantFrom("on" as const, "off" as const),
      tokenBudget: fc.integer({ min: 1, max: 9_999 }),
      prompts: fc.record({ system: fc.constantFrom("Hello {{ agent }}.\n", "a\n\n  b") }),
      tools: (
        fc.record(entries, { requiredKeys: [] }) as fc.Arbitrary<Record<string, ToolSettings>>
      ).filter((record) => Object.keys(record).length > 0),
    },
    { requiredKeys: [] },
  );
}

it.each<[what: string, document: object]>([
  ["a space of another system", { space: { tools: [{ name: "sb_files_tool", isEnabled: true }] } }],
  ["a model of another system", { id: "m", name: "M", meta: { toolIds: ["sb_files_tool"] } }],
  ["a list of one", [{ id: "m", name: "M", meta: { toolIds: ["sb_files_tool"] } }]],
])("finds the tools in %s", (_, document) => {
  const [owner] = plan(document).owners;
  expect(owner?.changes.map(({ operation }) => operation)).toContainEqual({
    op: "setTool",
    tool: "sb_files_tool",
    state: "on",
  });
});

it("says of what names MCP servers that they are sources, and leaves out a server that is switched off", () => {
  const mail = { name: "Mail", qualifiedName: "mail", config: {}, enabledTools: ["send"] };
  const { left } = plan({
    system_prompt: "You help.",
    tools: { agentpress: { sb_files_tool: true }, mcp: [mail], custom_mcp: [] },
  });
  expect(left).toMatchObject([
    { path: ["system_prompt"], code: "prompt_text" },
    { path: ["tools", "mcp"], code: "mcp_servers" },
    { path: ["tools", "custom_mcp"], code: "not_about_tools" },
  ]);
  const mcpServers = {
    off: { command: "npx", disabled: true },
    kept: { url: "https://x.test/mcp", trust: true },
  };
  const { sources, left: leftOut } = plan({ sources: { mcpServers } });
  expect(sources.map(({ name }) => name)).toEqual(["kept"]);
  expect(leftOut).toMatchObject([
    { path: ["sources", "mcpServers", "off", "disabled"], code: "source_switched_off" },
    { path: ["sources", "mcpServers", "kept", "trust"], code: "no_counterpart" },
  ]);
});

it("lets what a document says of a source's tools follow the other name that it gets", () => {
  const document = {
    sources: { mcpServers: { "web-search": { url: "https://new.example.com/mcp" } } },
    agents: { support: { tools: { web_search: "on", notes: "on" } } },
  };
  const web_search = [{ op: "setTool", tool: "web_search", state: "on" }];
  const operationsOf = ({ owners }: ImportPlan) =>
    owners[0]?.changes.map(({ operation }) => operation);
  expect(operationsOf(plan(document))).toMatchObject(web_search);
  const path = ["sources", "mcpServers", "web-search"];
  const renamed = plan(document, {}, { sourceNames: [{ path, name: "new search" }] });
  expect(renamed.sources).toMatchObject([{ action: "add", name: "new search", path }]);
  expect(operationsOf(renamed)).toEqual([]);
  expect(renamed.owners[0]?.unknown).toContainEqual({ tool: "web_search", source: "new search" });
  // Once it is here, its tool is what the document means.
  const there = plan(document, {}, { sourceNames: [{ path, name: "sb files tool" }] });
  expect(operationsOf(there)).toMatchObject([{ tool: "sb_files_tool" }]);
});
