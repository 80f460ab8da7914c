import type { FunctionNames } from "../definition/function-names.ts";
import { isFunction } from "../definition/material.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { formatUnkeptMethod } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { FORMAT_CHECKS } from "./checks/format-losses.ts";
import type { Problem } from "./problem.ts";
import type { CheckedAgent, FormatLosses } from "./problem-check.ts";

const lossesByTool = new WeakMap<ToolDefinition, readonly FormatLosses[]>();

/**
 * What each provider's format leaves out of a tool's methods, one method at a time: quick for one
 * method, slow for thousands. It is computed once for each definition.
 */
export function* formatLossesInSteps(
  tool: ToolDefinition,
  names: FunctionNames,
): Generator<undefined, readonly FormatLosses[]> {
  const before = lossesByTool.get(tool);
  if (before) return before;
  const losses: FormatLosses[] = [];
  for (const { name: format } of Object.values(PROVIDER_FORMATS)) {
    const warnings: FormatLosses["warnings"][number][] = [];
    for (const method of tool.methods.filter(isFunction)) {
      const functionName = names.nameOf(tool.name, method.name);
      warnings.push(...formatUnkeptMethod({ tool, method, functionName }, format).warnings);
      yield;
    }
    losses.push({ format, warnings });
  }
  lossesByTool.set(tool, losses);
  return losses;
}

/** What each provider's format leaves out of a tool's methods, for all methods at once. */
export function formatLosses(tool: ToolDefinition, names: FunctionNames): readonly FormatLosses[] {
  return runSync(formatLossesInSteps(tool, names));
}

/** Problems of a tool that an agent has on, for what formats leave out of its methods. */
export function findFormatProblems(
  tool: ToolDefinition,
  names: FunctionNames,
  agent: CheckedAgent,
): Problem[] {
  const state = {
    catalog: { tools: [tool] },
    agents: [agent],
    formatWarnings: formatLosses(tool, names),
  };
  return FORMAT_CHECKS.flatMap((check) => check(state));
}

/** Does the whole of some work that comes in steps. */
export function runSync<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
