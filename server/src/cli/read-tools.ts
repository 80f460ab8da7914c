import {
  applyOverrides,
  type ResolvedTool,
  sortToolsByWeight,
  type ToolDefinition,
} from "@pegboard/registry-core";
import type { ResolvedMethod } from "@pegboard/registry-core/internal";
import type { CatalogAnswer, ProblemsAnswer, ToolsetAnswer } from "../api-contract.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { askPegboard } from "./ask-pegboard.ts";

/** A tool as the organisation has it, or as an agent has it. */
export interface SeenTool {
  definition: ToolDefinition;
  /** The tool as it is for the requested agent. */
  resolved?: ResolvedTool;
  /** The number of errors and warnings; absent unless requested. */
  problems?: number;
}

interface WantedTools {
  agent?: string | undefined;
  withProblems?: boolean | undefined;
}

/** Every tool, in the order of the pages. */
export async function readTools(
  pegboard: ReachedPegboard,
  { agent, withProblems }: WantedTools,
): Promise<SeenTool[]> {
  const counts = withProblems ? await countToolProblems(pegboard) : undefined;
  const seen =
    agent === undefined ? await readCatalogTools(pegboard) : await readToolset(pegboard, agent);
  return seen.map((tool) =>
    counts ? { ...tool, problems: counts.get(tool.definition.name) ?? 0 } : tool,
  );
}

async function readCatalogTools(pegboard: ReachedPegboard): Promise<SeenTool[]> {
  const { declared, organisation } = await askPegboard<CatalogAnswer>(
    pegboard,
    "GET /api/v1/tools",
  );
  return sortToolsByWeight(applyOverrides(declared, organisation).tools).map((definition) => ({
    definition,
  }));
}

async function readToolset(pegboard: ReachedPegboard, agent: string): Promise<SeenTool[]> {
  const path = `/api/v1/agents/${encodeURIComponent(agent)}/toolset`;
  const { toolset } = await askPegboard<ToolsetAnswer>(pegboard, `GET ${path}`);
  return toolset.tools.map((resolved) => ({ definition: resolved.definition, resolved }));
}

async function countToolProblems(pegboard: ReachedPegboard): Promise<Map<string, number>> {
  const { problems } = await askPegboard<ProblemsAnswer>(pegboard, "GET /api/v1/problems");
  const counts = new Map<string, number>();
  for (const { place, severity, ignored } of problems) {
    if (place.tool === undefined || severity === "note" || ignored) continue;
    counts.set(place.tool, (counts.get(place.tool) ?? 0) + 1);
  }
  return counts;
}

/** The state of a method for an agent, in words. */
export function methodState({
  enabled,
  offered,
  passedOn,
  waits,
}: Pick<ResolvedMethod, "enabled" | "offered" | "passedOn" | "waits">) {
  if (!enabled) return "off";
  if (passedOn) return "on, read over MCP";
  if (offered) return "on";
  return waits === "deferred" ? "on, found by search" : "on, unavailable";
}

/** What is said of a method whose calls wait until somebody approves them; else empty. */
export const approvalText = ({ needsApproval }: { needsApproval?: boolean }) =>
  needsApproval ? "needs approval" : "";
