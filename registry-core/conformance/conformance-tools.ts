import {
  defineTool,
  functionNames,
  type JsonObject,
  type JsonSchema,
  resolveToolset,
  ToolFactory,
  ToolRegistry,
  type Toolset,
} from "@pegboard/registry-core";
import {
  behaviourFrom,
  type FunctionNames,
  normalizeName,
  type RegisteredTool,
} from "@pegboard/registry-core/internal";

/** A tool as the case files describe it: one function. */
export interface ToolInput {
  name: string;
  description?: string;
  parameters?: JsonSchema;
  /** Metadata in wire spelling. */
  metadata?: JsonObject;
  category?: string;
  register_namespace?: string;
}

/** A registry with tools of the case files, and everything that was registered on. */
export interface RegisteredTools {
  registry: ToolRegistry;
  toolset: Toolset;
  names: FunctionNames;
  /** Function names in the order of registration. */
  functionNames: string[];
}

/** The tool, its description and parameters filled up as the case files' README says. */
export function toTool({
  name,
  description = "d",
  parameters = {},
  metadata = {},
  category,
}: ToolInput): RegisteredTool {
  return defineTool({
    name,
    description,
    parameters,
    visible: true,
    ...behaviourFrom(metadata),
    ...(category !== undefined && { category }),
    ...(Array.isArray(metadata.tags) && { tags: metadata.tags.map(String) }),
    run: (args: JsonObject) => args,
  });
}

/** Registers tools in order, those with a namespace into it. */
export function registerCaseTools(
  tools: readonly ToolInput[],
  options: { thinkAugment?: boolean } = {},
): RegisteredTools {
  const factory = new ToolFactory(new ToolRegistry(options));
  for (const input of tools) {
    const tool = toTool(input);
    const namespace = input.register_namespace && normalizeName(input.register_namespace);
    const placed = namespace ? { namespace, name: `${namespace}.${tool.definition.name}` } : {};
    factory.registerTool(tool, undefined, placed);
  }
  const definitions = factory.registry.definitions();
  const names = functionNames(definitions);
  return {
    registry: factory.registry,
    toolset: resolveToolset({ tools: definitions }, {}),
    names,
    functionNames: definitions.flatMap((tool) =>
      tool.methods.map((method) => names.nameOf(tool.name, method.name)),
    ),
  };
}
