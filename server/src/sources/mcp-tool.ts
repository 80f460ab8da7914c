import {
  DEFAULT_WEIGHT,
  displayNameOf,
  type MethodAnnotations,
  type MethodDefinition,
  type Problem,
  schemaDefaults,
  type ToolDefinition,
  toJsonSchema,
} from "@pegboard/registry-core";
import { z } from "zod";
import { DEEPEST_NESTING, isNestedTooDeep } from "../validation/nesting.ts";
import { type McpConfig, type MethodConfig, mergeMethodConfigs, readMethodConfig } from "./mcp-config.ts";
import { ignored, type McpServer, type Unusable, unusable, unusableConfig } from "./mcp-tool-problems.ts";
import { usableSchema } from "./usable-schema.ts";

/** What is read of a tool that a server lists. Everything but the name may be missing or odd. */
const listedTool = z.object({
  name: z.string().trim().min(1).max(256),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  annotations: z
    .object({
      title: z.string().optional().catch(undefined),
      readOnlyHint: z.boolean().optional().catch(undefined),
      destructiveHint: z.boolean().optional().catch(undefined),
      idempotentHint: z.boolean().optional().catch(undefined),
      openWorldHint: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  _meta: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** An MCP server as Pegboard knows it; `config` when some of its tools take settings. */
export interface McpTool {
  definition: ToolDefinition;
  config: McpConfig | undefined;
  problems: Problem[];
}

/**
 * An MCP server as one tool whose methods are the server's tools; what cannot be used becomes problems. `redact` takes
 * secrets out of an entry.
 */
export function mcpTool(
  server: McpServer,
  listed: unknown[],
  redact: (entry: unknown) => unknown = (entry) => entry,
): McpTool {
  const name = mcpToolName(server.name);
  const methods = new Map<string, MethodDefinition>();
  const configs = new Map<string, MethodConfig>();
  const problems: Problem[] = [];
  for (const [index, entry] of listed.entries()) {
    const read = isNestedTooDeep(entry) ? TOO_DEEP : readMethod(redact(entry), methods);
    if ("reason" in read) {
      problems.push(unusable(server, { tool: name, index, ...read }));
      continue;
    }
    const { definition, config } = read;
    const place = { tool: name, method: definition.name };
    methods.set(definition.name, definition);
    problems.push(...ignored(server, { ...place, of: "schemas", patterns: read.ignoredPatterns }));
    if (config && "flaw" in config) {
      problems.push(unusableConfig(server, { ...place, ...config }));
    } else if (config) {
      configs.set(definition.name, config);
      problems.push(...ignored(server, { ...place, of: "settings", patterns: config.ignoredPatterns }));
    }
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
    // Nothing from outside slips in: an operator switches it on (product rule R1).
    enabledByDefault: false,
    app: "mcp",
    namespace: name,
    source: server.sourceId,
    ...(server.connection !== undefined && { connection: server.connection }),
    methods: [...methods.values()],
    ...(config && { configSchema: config.schema, configDefaults: schemaDefaults(config.schema) }),
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

/** The server's name in the form of a tool name. */
export function mcpToolName(serverName: string): string {
  const name = serverName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return name || "mcp_server";
}

interface ReadMethod {
  definition: MethodDefinition;
  config: ReturnType<typeof readMethodConfig>;
  /** Of its schemas. */
  ignoredPatterns: string[];
}

const TOO_DEEP: Unusable = {
  name: undefined,
  kind: "faulty schema",
  reason: `it is nested more than ${DEEPEST_NESTING} levels deep`,
};

function readMethod(entry: unknown, methods: ReadonlyMap<string, MethodDefinition>): ReadMethod | Unusable {
  const parsed = listedTool.safeParse(entry);
  if (!parsed.success) return { name: undefined, kind: "bad name", reason: "it has no usable name" };
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = parsed.data;
  if (methods.has(name)) return { name, kind: "duplicate name", reason: "the server lists that name twice" };
  const input = usableSchema(inputSchema);
  if ("flaw" in input) {
    return { name, kind: "faulty schema", reason: `its input schema cannot be used: ${input.flaw}` };
  }
  const answer = outputSchema === undefined ? { flaw: "" } : usableSchema(outputSchema);
  const output = "flaw" in answer ? undefined : answer;
  const declaredName = title ?? annotations?.title;
  return {
    definition: {
      name,
      displayName: declaredName ?? displayNameOf(name),
      description: description || `${name} function`,
      parameters: toJsonSchema({ ...input.schema, type: "object" }),
      ...(output && { outputSchema: toJsonSchema(output.schema) }),
      visible: true,
      isCore: false,
      ...(annotations && { annotations: withoutUndefined(annotations) }),
      origins: {
        displayName: declaredName ? "declared" : "generated",
        description: description ? "declared" : "generated",
        parameters: "schema",
      },
    },
    config: readMethodConfig(_meta),
    ignoredPatterns: [...input.ignoredPatterns, ...(output?.ignoredPatterns ?? [])],
  };
}

function withoutUndefined(annotations: z.infer<typeof listedTool>["annotations"]): MethodAnnotations {
  return Object.fromEntries(Object.entries(annotations ?? {}).filter(([, value]) => value !== undefined));
}
