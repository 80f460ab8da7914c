import type { ToolDefinition } from "../definition/tool-definition.ts";
import { findProblems } from "../problems/find-problems.ts";
import type { Problem } from "../problems/problem.ts";
import type { CheckedAgent, CheckedState } from "../problems/problem-check.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { agentCatalog } from "../toolset/effective-config.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { Catalog } from "../toolset/toolset.ts";

/** An agent as the checks see it. */
export function checkedAgent(catalog: Catalog, settings: OwnerSettings): CheckedAgent {
  const toolset = resolveToolset(agentCatalog(catalog, settings), settings);
  return { id: "support", name: "Support agent", settings, toolset };
}

/** The problems of these tools and of an agent with these settings. */
export function problemsOf(
  tools: ToolDefinition[],
  settings: OwnerSettings,
  more: Partial<CheckedState> = {},
): Problem[] {
  return findProblems({
    catalog: { tools },
    agents: [checkedAgent({ tools }, settings)],
    ...more,
  });
}

/**
 * Problems as a table of cases holds them: without ids, and with only the parts of fixes that
 * labels are made of.
 */
export function told(problems: readonly Problem[]) {
  return problems.map(({ kind, severity, code, values, place, fixes }) => ({
    kind,
    severity,
    code,
    values,
    place,
    fixes: fixes.map((fix) => [fix.code, ...Object.values(fix.values ?? {})]),
  }));
}
