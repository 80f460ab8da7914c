import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { ToolFactory } from "../registry/tool-factory.ts";
import type { Catalog } from "../toolset/toolset.ts";
import { SandboxFilesTool } from "./sandbox-files-tool.ts";

/** A core tool with two methods and without config. */
export const messageTool = defineTool({
  name: "message_tool",
  displayName: "Messages",
  description: "Talks to the person in front of the agent.",
  icon: "MessageSquare",
  color: "#6366f1",
  weight: 10,
  visible: true,
  isCore: true,
  methods: {
    ask: {
      description: "Ask the person a question and wait for the answer.",
      parameters: z.object({
        text: z.string().describe("The question"),
        choices: z.array(z.string()).optional(),
      }),
      run: ({ text }) => `asked: ${text}`,
    },
    inform: {
      description: "Tell the person something.",
      parameters: z.object({ text: z.string() }),
      run: ({ text }) => `told: ${text}`,
    },
  },
});

/**
 * A tool that needs config: a secret is required, the rest has defaults. It is from another app and
 * off by default.
 */
export const searchTool = defineTool({
  name: "acme.web_search",
  description:
    'Finds pages on the web. Returns titles & links, "best" first <at most max_results>.',
  icon: "Search",
  color: "bg-emerald-100 dark:bg-emerald-800/50",
  weight: 30,
  visible: true,
  app: "acme",
  namespace: "acme",
  enabledByDefault: false,
  config: z.object({
    max_results: z.int().min(1).max(50).default(5).meta({ title: "Max results" }),
    api_key: z.string().min(8).meta({ title: "API key", writeOnly: true }),
    region: z.enum(["eu", "us", "asia"]).default("eu").describe("Where the search runs."),
    proxy: z.object({ host: z.string(), port: z.int().default(8080) }).optional(),
    headers: z.record(z.string(), z.string().meta({ format: "password" })).default({}),
  }),
  uiSchema: { "ui:order": ["api_key", "*"] },
  prompts: { toolSystemPrompt: "Quote the address of every page you use." },
  methods: {
    search: {
      description: "Search the web.",
      parameters: z.object({
        query: z.string().min(1).describe("What to look for"),
        since: z.union([z.iso.date(), z.int()]).optional().describe("A date, or a number of days"),
        site: z.string().nullable().default(null),
      }),
      annotations: { readOnlyHint: true, openWorldHint: true },
      run: ({ query }, { config }) => ({
        query,
        results: [],
        limit: config.max_results,
        key: config.api_key.length,
      }),
    },
    summarize_page: {
      parameters: z.object({ url: z.url() }),
      annotations: { readOnlyHint: true },
      run: ({ url }) => `summary of ${url}`,
    },
  },
});

/**
 * A tool with two methods whose names another tool has too; its parameters are raw JSON Schema with
 * references and awkward names.
 */
export const shellTool = defineTool({
  name: "sb_shell_tool",
  icon: "Terminal",
  visible: true,
  methods: {
    execute_command: {
      description: "Run a command.",
      parameters: {
        type: "object",
        properties: {
          command: { $ref: "#/$defs/command" },
          title: { type: "string", title: "Title", examples: ["build"] },
          const: { type: "integer", const: 1 },
          environment: { type: "object", additionalProperties: { type: "string" } },
        },
        required: ["command"],
        additionalProperties: false,
        $defs: { command: { type: "string", description: "The command line" } },
      },
      annotations: { destructiveHint: true },
      run: ({ command }) => ({ command, exitCode: 0 }),
    },
    read_file: {
      parameters: { type: "object", properties: { path: { type: "string" } } },
      run: ({ path }) => path,
    },
  },
});

/** A single function; it is hidden, because nothing says otherwise. */
export const clockTool = defineTool({
  name: "current_time",
  description: "Tells the time.",
  run: (_args, { agent }) => `noon, ${agent.name}`,
});

/**
 * Sample tools for all tests: object, class and function; core, hidden, with config and secrets,
 * from another app.
 */
export const sampleTools: RegisteredTool[] = registerSamples();

export const sampleDefinitions: ToolDefinition[] = sampleTools.map((tool) => tool.definition);

export const sampleCatalog: Catalog = { tools: sampleDefinitions };

function registerSamples(): RegisteredTool[] {
  const factory = new ToolFactory();
  for (const tool of [messageTool, SandboxFilesTool, searchTool, shellTool, clockTool])
    factory.registerTool(tool);
  return factory.registry.list();
}
