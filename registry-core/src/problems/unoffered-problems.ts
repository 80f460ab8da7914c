import type { Problem } from "./problem.ts";
import type { CheckedAgent } from "./problem-check.ts";

/** What is of no consequence while no model gets the method: how well it is described to one. */
const MATTERS_WHEN_OFFERED: ReadonlySet<Problem["code"]> = new Set([
  "description_missing",
  "parameters_undescribed",
  "keyword_dropped",
  "function_renamed",
  "request_refused",
  "pattern_ignored",
  "openapi_large",
  "text_weak",
]);

/** The tools and methods that some agent is offered; a tool counts with any of its methods. */
type OfferedTool = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Marks the problems about how models would get something that no agent is offered: an import
 * brings thousands, and nothing follows from them before somebody switches it on.
 */
export function markUnoffered(
  problems: readonly Problem[],
  agents: readonly CheckedAgent[],
): Problem[] {
  const concerned = new Set(
    problems.flatMap(({ code, place: { tool } }) =>
      MATTERS_WHEN_OFFERED.has(code) && tool !== undefined ? [tool] : [],
    ),
  );
  if (concerned.size === 0) return [...problems];
  const offered = offeredMethodNames(agents, concerned);
  return problems.map((problem) => {
    const { tool, method } = problem.place;
    if (!MATTERS_WHEN_OFFERED.has(problem.code) || tool === undefined) return problem;
    const methods = offered.get(tool);
    const isOffered = method === undefined ? methods !== undefined : methods?.has(method);
    return isOffered ? problem : { ...problem, unoffered: true };
  });
}

function offeredMethodNames(
  agents: readonly CheckedAgent[],
  concerned: ReadonlySet<string>,
): OfferedTool {
  const offered = new Map<string, Set<string>>();
  let before: CheckedAgent["toolset"]["tools"] = [];
  for (const { toolset } of agents) {
    for (const [place, tool] of toolset.tools.entries()) {
      // Agents share what they have alike.
      if (tool === before[place] || tool.state === "off") continue;
      const { name } = tool.definition;
      if (!concerned.has(name)) continue;
      for (const method of tool.methods) {
        if (!method.offered) continue;
        const known = offered.get(name);
        if (known) known.add(method.definition.name);
        else offered.set(name, new Set([method.definition.name]));
      }
    }
    before = toolset.tools;
  }
  return offered;
}
