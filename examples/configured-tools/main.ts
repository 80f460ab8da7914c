import { RegistryError, Tool, type ToolCall, ToolFactory } from "@pegboard/registry-core";
import { z } from "zod";

const Config = z.object({
  language: z.enum(["en", "de"]).default("en"),
  limit: z.int().min(1).max(50).default(10),
  toolDescription: z
    .string()
    .default("Searches the documents of the company.")
    .meta({ widget: "textarea", rows: 4 }),
});

/** A single function, which brings its own texts for prompts: they follow its config. */
class InternalSearchTool extends Tool<z.infer<typeof Config>> {
  static override config = Config;
  static override inputModel = z.object({ query: z.string() });

  override toolDescription() {
    return `${this.config.toolDescription} At most ${this.config.limit} results.`;
  }
  override toolSystemPrompt() {
    return `Answer in ${this.config.language}.`;
  }
  run({ args, agent }: ToolCall<{ query: string }>) {
    return `${this.config.limit} results for ${args.query}, asked by ${agent.name}`;
  }
}

const factory = new ToolFactory();
factory.registerTool(InternalSearchTool);

// A record as such systems store it: keys in snake case, what is absent has its default.
const tool = factory.build("InternalSearchTool", {
  configuration: { limit: 3, language: "de" },
  display_name: "Search in documents",
  icon: "search",
  is_exclusive: true,
});
console.log("settings:", tool.settings.displayName, tool.settings.isExclusive);
const prompts = tool.getToolPrompts();
console.log("description:", prompts.tool_description);
console.log("system prompt:", prompts.tool_system_prompt);
const agent = { id: "a1", name: "Ada" };
console.log(
  "result:",
  await tool.call(
    "internal_search_tool",
    { query: "holidays" },
    { agent, signal: new AbortController().signal },
  ),
);

// What is wrong with a record is told field by field.
const { issues, warnings } = factory.readRecord("internal_search_tool", {
  configuration: { limit: "many", langauge: "de" },
});
console.log(
  "issues:",
  issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "),
);
console.log(
  "warnings:",
  warnings.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "),
);
try {
  factory.build("internal_search_tool", { configuration: { limit: 0 } });
} catch (error) {
  if (error instanceof RegistryError) console.log(`${error.code}: ${error.message}`);
}
