import {
  DEFAULT_WEIGHT,
  displayNameOf,
  type JsonSchema,
  type MethodAnnotations,
  type MethodDefinition,
  type Problem,
  type ProblemKind,
  schemaDefaults,
  type ToolDefinition,
  toJsonSchema,
} from "@pegboard/registry-core";
import { z } from "zod";
import { type McpConfig, type MethodConfig, mergeMethodConfigs, readMethodConfig } from "./mcp-config.ts";
import { schemaFlaw } from "./schema-flaw.ts";
import { leftOutProblem } from "./source-problems.ts";

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

export interface McpServer {
  sourceId: string;
  /** As the operator wrote it. */
  name: string;
  description: string | undefined;
}

/** An MCP server as Pegboard knows it; `config` when some of its tools take settings. */
export interface McpTool {
  definition: ToolDefinition;
  config: McpConfig | undefined;
  problems: Problem[];
}

/** An MCP server as one tool whose methods are the server's tools; what cannot be used becomes problems. */
export function mcpTool(server: McpServer, listed: unknown[]): McpTool {
  const name = mcpToolName(server.name);
  const methods = new Map<string, MethodDefinition>();
  const configs = new Map<string, MethodConfig>();
  const problems: Problem[] = [];
  for (const [index, entry] of listed.entries()) {
    const read = readMethod(entry, methods);
    if ("reason" in read) {
      problems.push(unusable(server, { tool: name, index, ...read }));
      continue;
    }
    const { definition, config } = read;
    methods.set(definition.name, definition);
    if (config && "flaw" in config)
      problems.push(unusableConfig(server, { tool: name, method: definition.name, ...config }));
    else if (config) configs.set(definition.name, config);
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

type Unusable = { name: string | undefined; kind: ProblemKind; reason: string };

function readMethod(
  entry: unknown,
  methods: ReadonlyMap<string, MethodDefinition>,
): { definition: MethodDefinition; config: ReturnType<typeof readMethodConfig> } | Unusable {
  const parsed = listedTool.safeParse(entry);
  if (!parsed.success) return { name: undefined, kind: "bad name", reason: "it has no usable name" };
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = parsed.data;
  if (methods.has(name)) return { name, kind: "duplicate name", reason: "the server lists that name twice" };
  const flaw = schemaFlaw(inputSchema);
  if (flaw !== undefined) return { name, kind: "faulty schema", reason: `its input schema cannot be used: ${flaw}` };
  const declaredName = title ?? annotations?.title;
  return {
    definition: {
      name,
      displayName: declaredName ?? displayNameOf(name),
      description: description || `${name} function`,
      parameters: toJsonSchema({ ...(inputSchema as JsonSchema), type: "object" }),
      ...(outputSchema !== undefined &&
        schemaFlaw(outputSchema) === undefined && { outputSchema: toJsonSchema(outputSchema as JsonSchema) }),
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
  };
}

function unusable(server: McpServer, left: Unusable & { tool: string; index: number }): Problem {
  const { tool, index, name, kind, reason } = left;
  const label = name === undefined ? `Entry ${index + 1}` : `"${name}"`;
  return leftOutProblem({
    kind,
    source: server.sourceId,
    tool,
    ...(name !== undefined && { method: name }),
    severity: "warning",
    message: `${label} of the MCP server ${server.name} is left out: ${reason}.`,
    detail: `${tool}: its other methods work. Correct it on the server, then refresh the source.`,
  });
}

function unusableConfig(server: McpServer, left: { tool: string; method: string; flaw: string }): Problem {
  const { tool, method, flaw } = left;
  return leftOutProblem({
    kind: "faulty schema",
    source: server.sourceId,
    tool,
    method,
    severity: "warning",
    message: `The settings of "${method}" of the MCP server ${server.name} cannot be used: ${flaw}.`,
    detail: `${tool}: the method works as the server sets it up. Correct the config schema on the server, then refresh the source.`,
  });
}

function withoutUndefined(annotations: z.infer<typeof listedTool>["annotations"]): MethodAnnotations {
  return Object.fromEntries(Object.entries(annotations ?? {}).filter(([, value]) => value !== undefined));
}
