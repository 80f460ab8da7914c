import type { JsonObject } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { Tool, type ToolCall } from "../definition/authoring/tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { toolPrompts } from "../prompts/tool-prompts.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { ToolFactory } from "../registry/tool-factory.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { agentCatalog } from "../toolset/effective-config.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { configureCatalog } from "./configure-tool.ts";

const Config = z.object({
  limit: z.int().min(1).max(100).default(10),
  region: z.string().min(1).optional(),
  hosts: z.array(z.string().min(1)).min(1).default(["example.org"]),
});

let asked = 0;

class WebSearch extends Tool<z.infer<typeof Config>> {
  static override config = Config;
  readonly #places: string;
  constructor(config: z.infer<typeof Config>) {
    super(config);
    this.#places = config.hosts.join(", ");
  }
  override get displayName(): string {
    return `Search of ${this.config.limit}`;
  }
  override toolDescription(): string {
    asked++;
    return `Finds up to ${this.config.limit} pages of ${this.#places}`;
  }
  override toolSystemPrompt(): string | undefined {
    return this.config.region && `Only in ${this.config.region}.`;
  }
  override methodParameters() {
    return z.object({ host: z.enum(this.config.hosts), count: z.int().max(this.config.limit) });
  }
  run({ args }: ToolCall): unknown {
    return args;
  }
}

const other = defineTool({
  name: "other",
  config: Config,
  description: ({ limit }) => `Other ${limit}`,
  prompts: ({ region }) => ({
    ...(region !== undefined && { toolUserPrompt: `Region ${region}` }),
  }),
  parameters: ({ hosts }) => ({ type: "object", properties: { host: { enum: [...hosts] } } }),
  run: () => "",
  formatters: {
    anthropic: ({ config }, standard) => ({ ...standard, limit: config.limit ?? null }),
  },
});

const factory = new ToolFactory();
factory.registerTool(WebSearch);
factory.registerTool(other);
const { registry } = factory;
const names = functionNames(registry.definitions());

function toolsetOf(settings: OwnerSettings) {
  const catalog = configureCatalog({ tools: registry.definitions() }, settings, {
    registry,
    names,
  });
  return resolveToolset(agentCatalog(catalog, settings), settings);
}

function toolOf(settings: OwnerSettings, name: string) {
  const tool = toolsetOf(settings).tools.find(({ definition }) => definition.name === name);
  if (!tool) throw new Error(name);
  return tool;
}

const arbitraryConfig = fc.record(
  {
    limit: fc.integer({ min: 1, max: 100 }),
    region: fc.string({ minLength: 1 }),
    hosts: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: [] },
);

test("for any config, payload, MCP and prompts say what the configured instance says", () => {
  fc.assert(
    fc.property(arbitraryConfig, fc.constantFrom("web_search", "other"), (config, name) => {
      const settings = { tools: { [name]: { enabled: true, config: config as JsonObject } } };
      const built = factory.build(name, { configuration: config as JsonObject });
      const own = built.getToolPrompts();
      const tool = toolOf(settings, name);
      const parameters = own.input_model[name];
      const toolset = { ...toolsetOf(settings), tools: [tool] };
      expect(formatToolset(toolset, names, "openai-chat").payload).toMatchObject([
        { function: { name, description: own.tool_description, parameters } },
      ]);
      expect(formatToolset(toolset, names, "mcp").payload).toMatchObject([
        { name, description: own.tool_description, inputSchema: parameters },
      ]);
      expect(toolPrompts(tool, names)).toMatchObject({
        display_name: own.display_name.trim(),
        tool_system_prompt: own.tool_system_prompt.trim(),
        tool_user_prompt: own.tool_user_prompt.trim(),
        input_model: { [name]: parameters },
      });
    }),
  );
});

test("an operator's own text wins, and what the organisation set as well", () => {
  const own = { value: "Mine.", original: "Finds up to 10 pages of example.org" };
  const settings = { tools: { web_search: { config: { limit: 7 }, texts: { description: own } } } };
  expect(toolOf(settings, "web_search").definition).toMatchObject({
    description: "Mine.",
    displayName: "Search of 7",
    origins: { description: "agent", displayName: "declared" },
  });
  const tools = registry.definitions().map((tool) => ({
    ...tool,
    displayName: "Ours",
    origins: { ...tool.origins, displayName: "organisation" as const },
  }));
  const catalog = configureCatalog({ tools }, settings, { registry, names });
  expect(catalog.tools[0]).toMatchObject({
    displayName: "Ours",
    description: "Finds up to 7 pages of example.org",
    origins: { displayName: "organisation", description: "declared" },
  });
});

test("only the tool whose config changed is asked again, and only one that differs from what is declared", () => {
  const before: OwnerSettings = { tools: { web_search: { config: { limit: 7 } } } };
  const first = toolOf(before, "web_search");
  asked = 0;
  const after = { tools: { ...before.tools, other: { config: { limit: 8 } } } };
  expect(toolOf(after, "web_search").definition).toBe(first.definition);
  expect(toolOf(after, "other").definition).not.toBe(toolOf(before, "other").definition);
  expect(asked).toBe(0);
  expect(toolOf({}, "web_search").definition).toBe(registry.definitions()[0]);
  const declared: OwnerSettings = { tools: { web_search: { config: { limit: 10 } } } };
  expect(toolOf(declared, "web_search").definition).toBe(registry.definitions()[0]);
  expect(asked).toBe(0);
});

test("a config that is not valid leaves the declared texts: the tool is not offered", () => {
  const tool = toolOf({ tools: { web_search: { config: { limit: 700 } } } }, "web_search");
  expect(tool.definition.description).toBe("Finds up to 10 pages of example.org");
  expect(tool.methods.some(({ offered }) => offered)).toBe(false);
});

test("a tool's own formats are written with its config", () => {
  const settings: OwnerSettings = { tools: { other: { config: { limit: 8 } }, web_search: false } };
  expect(formatToolset(toolsetOf(settings), names, "anthropic").payload).toMatchObject([
    { name: "other", description: "Other 8", limit: 8 },
  ]);
});

test("a formatter that fails with a config is an issue of that agent's tool", () => {
  const odd = new ToolFactory();
  odd.registerTool(
    defineTool({
      name: "odd",
      config: Config,
      run: () => "",
      formatters: {
        xml: ({ config }, text) => (config.limit === 7 ? (5 as unknown as string) : text),
      },
    }),
  );
  const from = { registry: odd.registry, names: functionNames(odd.registry.definitions()) };
  const settings = { tools: { odd: { config: { limit: 7 } } } };
  const { tools } = configureCatalog({ tools: odd.registry.definitions() }, settings, from);
  expect(tools[0]?.textIssues).toEqual([
    {
      member: "formatters.xml",
      method: "odd",
      code: "format",
      values: { issue: { code: "no_text", values: { answered: "number" } } },
    },
  ]);
});
