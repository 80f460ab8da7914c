import { LIMITS, type Problem, type ProblemKind } from "@pegboard/registry-core";
import { leftOutProblem } from "../source-problems.ts";

export interface McpServer {
  sourceId: string;
  connection?: string | undefined;
  /** As the operator wrote it. */
  name: string;
  description: string | undefined;
}

/** Why a tool of the server is left out; without a name where it has none. */
export type Unusable = { name: string | undefined; kind: ProblemKind; reason: string };

/** A tool of the server that cannot be offered. */
export function unusable(server: McpServer, left: Unusable & { tool: string; index: number }): Problem {
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

/** Patterns that are not applied. */
export function ignoredPatternProblems(
  server: McpServer,
  found: { tool: string; method: string; of: "schemas" | "settings"; patterns: string[] },
): Problem[] {
  const { tool, method, of, patterns } = found;
  if (patterns.length === 0) return [];
  return [
    leftOutProblem({
      kind: "faulty schema",
      source: server.sourceId,
      tool,
      method,
      severity: "warning",
      message: `In the ${of} of "${method}" of the MCP server ${server.name} a pattern is ignored: ${patterns.join("; ")}.`,
      detail: `${tool}: the method works, and any text is taken there. Correct the pattern on the server, then refresh the source.`,
    }),
  ];
}

/** Settings that cannot be offered, of a tool that works without. */
export function unusableConfig(server: McpServer, left: { tool: string; method: string; flaw: string }): Problem {
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

/** A text that costs more than its readers may expect. */
export function longDescription(
  server: McpServer,
  { tool, method, length }: { tool: string; method: string; length: number },
): Problem[] {
  if (length <= LIMITS.longDescription) return [];
  return [
    leftOutProblem({
      kind: "faulty schema",
      source: server.sourceId,
      tool,
      method,
      severity: "warning",
      message: `The description of "${method}" of the MCP server ${server.name} has ${length} characters.`,
      detail: `${tool}: a model is sent all of it with every request. Shorten it on the server or in the Registry, or switch the method off.`,
    }),
  ];
}

/** Defaults that contradict their own schema. */
export function unfitDefaults(
  server: McpServer,
  { tool, method, faults }: { tool: string; method: string; faults: string[] },
): Problem[] {
  if (faults.length === 0) return [];
  return [
    leftOutProblem({
      kind: "faulty schema",
      source: server.sourceId,
      tool,
      method,
      severity: "warning",
      message: `In the settings of "${method}" of the MCP server ${server.name} a default does not fit: ${faults.join("; ")}.`,
      detail: `${tool}: the default is not used. Correct the default or the config schema on the server, then refresh the source.`,
    }),
  ];
}
