import { mapSubschemas } from "@pegboard/json-schema";
import {
  displayNameOf,
  type JsonSchema,
  type MethodDefinition,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  DEFAULT_WEIGHT,
  escapeInvisible,
  isMisleadingName,
} from "@pegboard/registry-core/internal";
import type { Problem } from "@pegboard/registry-core/problems";
import { toolNameOfSource } from "../tool-name-of-source.ts";
import type { ReadMaterial } from "./materials/read-materials.ts";
import {
  type McpConfig,
  type MethodConfig,
  mergeMethodConfigs,
  tooManySettings,
} from "./mcp-config.ts";
import {
  droppedHintProblems,
  ignoredPatternProblems,
  longDescriptionProblems,
  type McpServer,
  type Unusable,
  unfitDefaultProblems,
  unusableMethodProblem,
  unusableSchemaProblem,
} from "./mcp-tool-problems.ts";
import type { ReadMethod } from "./read-method.ts";

type TakenMethod = Pick<ReadMethod, "definition" | "config" | "ignoredPatterns" | "outputIssue">;

/** An MCP server as Pegboard knows it; `config` is there when some of its tools take settings. */
interface ServerTool {
  definition: ToolDefinition;
  config: McpConfig | undefined;
  problems: Problem[];
}

/**
 * An MCP server as one tool whose methods are the server's tools, and behind them its prompts and
 * resources, as they were read. Entries that cannot be used become problems.
 */
export function mcpTool(
  server: McpServer,
  listed: (TakenMethod | Unusable)[],
  materials: ReadMaterial[] = [],
): ServerTool {
  const name = toolNameOfSource(server.name, "mcp_server");
  const methods = new Map<string, MethodDefinition>();
  const configs = new Map<string, MethodConfig>();
  const problems: Problem[] = [];
  for (const [index, entry] of [...listed, ...materials.map(withoutSettings)].entries()) {
    const read = findDuplicate(entry, methods) ?? findMisleading(entry) ?? entry;
    if ("issue" in read) {
      problems.push(unusableMethodProblem(server, read, { tool: name, index }));
      continue;
    }
    const { config, outputIssue } = read;
    const definition = {
      ...read.definition,
      displayName: escapeInvisible(read.definition.displayName),
    };
    const place = { tool: name, method: definition.name };
    methods.set(definition.name, definition);
    problems.push(
      ...ignoredPatternProblems(server, place, { of: "schemas", patterns: read.ignoredPatterns }),
    );
    if (outputIssue)
      problems.push(unusableSchemaProblem(server, place, { of: "output", issue: outputIssue }));
    problems.push(...longDescriptionProblems(server, place, definition.description.length));
    if (config && "issue" in config) {
      problems.push(unusableSchemaProblem(server, place, { of: "settings", issue: config.issue }));
    } else if (config) {
      configs.set(definition.name, config);
      problems.push(
        ...ignoredPatternProblems(server, place, {
          of: "settings",
          patterns: config.ignoredPatterns,
        }),
      );
      problems.push(...droppedHintProblems(server, place, config.droppedHints));
      problems.push(...unfitDefaultProblems(server, place, config.defaultFaults));
    }
  }
  for (const [method, issue] of tooManySettings(configs)) {
    configs.delete(method);
    problems.push(unusableSchemaProblem(server, { tool: name, method }, { of: "settings", issue }));
  }
  const config = mergeMethodConfigs(configs);
  const definition: ToolDefinition = {
    name,
    displayName: displayNameOf(name),
    description: server.description ?? `Tools of the MCP server ${server.name}.`,
    icon: "Plug",
    weight: DEFAULT_WEIGHT,
    visible: true,
    isCore: false,
    // Nothing from outside slips in: an operator switches it on.
    enabledByDefault: false,
    fromOutside: true,
    app: "mcp",
    namespace: name,
    source: server.sourceId,
    ...(server.connection !== undefined && { connection: server.connection }),
    methods: [...methods.values()],
    ...(config && { configSchema: config.schema, configDefaults: config.defaults }),
    ...(config?.uiSchema && { uiSchema: config.uiSchema }),
    origins: {
      displayName: "generated",
      description: server.description ? "declared" : "generated",
      icon: "generated",
      enabledByDefault: "generated",
    },
  };
  return { definition, config, problems };
}

const withoutSettings = (read: ReadMaterial): TakenMethod | Unusable =>
  "issue" in read
    ? read
    : { ...read, config: undefined, ignoredPatterns: [], outputIssue: undefined };

/** Why a usable method is left out. */
function findDuplicate(
  read: TakenMethod | Unusable,
  taken: ReadonlyMap<string, MethodDefinition>,
): Unusable | undefined {
  if ("issue" in read) return undefined;
  const { name } = read.definition;
  if (!taken.has(name)) return undefined;
  return { name, issue: { code: "mcp_listed_twice" } };
}

/** The issue of a method whose name people take for something else, or cannot see. */
function findMisleading(read: TakenMethod | Unusable): Unusable | undefined {
  if ("issue" in read) return undefined;
  const { name, parameters } = read.definition;
  const isMisleading = isMisleadingName(name) || argumentNames(parameters).some(isMisleadingName);
  return isMisleading
    ? { name: escapeInvisible(name), issue: { code: "mcp_misleading_name" } }
    : undefined;
}

/** The names of arguments, at any depth. */
function argumentNames(schema: JsonSchema): string[] {
  const names = Object.keys(schema.properties ?? {});
  mapSubschemas(schema, (child) => {
    if (typeof child === "object") names.push(...argumentNames(child));
    return child;
  });
  return names;
}
