import type { ToolDefinition } from "../definition/tool-definition.ts";
import { formatMethod } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import type { FunctionNames } from "../registry/function-names.ts";
import { checkDroppedKeywords } from "./dropped-keyword.ts";
import type { Problem } from "./problem.ts";
import type { CheckedAgent, FormatLosses, ProblemCheck } from "./problem-check.ts";
import { checkRefusedRequests } from "./refused-request.ts";
import { checkRenamedFunctions } from "./renamed-function.ts";

/** What is told about methods from what formats had to leave out. */
export const FORMAT_CHECKS: readonly ProblemCheck[] = [
  checkRefusedRequests,
  checkRenamedFunctions,
  checkDroppedKeywords,
];

const known = new WeakMap<ToolDefinition, FormatLosses[]>();

/**
 * What each provider's format leaves out of a tool's methods. Worked out once per definition, which is quick for one tool and not
 * for thousands.
 */
export function formatLosses(tool: ToolDefinition, names: FunctionNames): FormatLosses[] {
  const before = known.get(tool);
  if (before) return before;
  const losses = Object.values(PROVIDER_FORMATS).map(({ name: format }) => {
    const warnings = tool.methods.flatMap(
      (method) => formatMethod({ tool, method, functionName: names.nameOf(tool.name, method.name) }, format).warnings,
    );
    return { format, warnings };
  });
  known.set(tool, losses);
  return losses;
}

/** What formats have to leave out of one tool that an agent has on, as problems of its methods. */
export function findFormatProblems(tool: ToolDefinition, names: FunctionNames, agent: CheckedAgent): Problem[] {
  const state = { catalog: { tools: [tool] }, agents: [agent], formatWarnings: formatLosses(tool, names) };
  return FORMAT_CHECKS.flatMap((check) => check(state));
}
