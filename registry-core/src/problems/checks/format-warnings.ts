import type { FormatWarning } from "../../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS } from "../../provider-formats/provider-formats.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem, ProblemKind, ProblemSeverity } from "../problem.ts";
import type { CheckedState, FormatLosses } from "../problem-check.ts";

/** Which warnings a check is about, and what it makes of those of one method. */
export interface WarningCheck {
  kind: ProblemKind;
  severity: ProblemSeverity;
  concerns(warning: FormatWarning): boolean;
}

interface MethodWarnings {
  /** Formats that say the same. */
  formats: FormatLosses["format"][];
  /** At least one. */
  warnings: FormatWarning[];
}

/** One problem for each method and what is said about it, whichever formats say it. */
export function warningProblems(
  { catalog, agents, formatWarnings = [] }: CheckedState,
  check: WarningCheck,
): Problem[] {
  const groups = new Map<string, MethodWarnings>();
  for (const { format, warnings } of formatWarnings) {
    for (const [method, own] of byMethod(warnings.filter((warning) => check.concerns(warning)))) {
      const key = JSON.stringify([method, own.map(({ path, message }) => [path, message])]);
      const known = groups.get(key);
      if (known) known.formats.push(format);
      else groups.set(key, { formats: [format], warnings: own });
    }
  }
  const users = usersOf(agents);
  const tools = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  return [...groups.values()].flatMap(({ formats: [format, ...others], warnings: [first, ...more] }) => {
    if (!first || !format) return [];
    const tool = tools.get(first.tool);
    const method = tool?.methods.find(({ name }) => name === first.method);
    const place = { tool: first.tool, method: first.method };
    const agent = users.get(first.tool);
    const where = [tool?.displayName ?? first.tool, method?.displayName ?? first.method, first.path].filter(Boolean);
    const rest = more.length === 0 ? "" : ` · and ${more.length} more in this method`;
    return newProblem(
      {
        kind: check.kind,
        severity: check.severity,
        message: `${[format, ...others].map((name) => PROVIDER_FORMATS[name].label).join(", ")}: ${first.message}`,
        detail: `${where.join(" › ")}${rest}`,
        place,
        fixes: [
          agent === undefined
            ? { kind: "open", label: "Open method", place, tab: "overview" }
            : { kind: "open", label: "See payload", place: { agent, ...place }, tab: "payload", format },
        ],
      },
      format,
    );
  });
}

/** Tool name to the first agent that has it on: payloads are shown with an agent. */
function usersOf(agents: CheckedState["agents"]): Map<string, string> {
  const users = new Map<string, string>();
  for (const { id, toolset } of agents) {
    for (const { definition, state } of toolset.tools) {
      if (state !== "off" && !users.has(definition.name)) users.set(definition.name, id);
    }
  }
  return users;
}

function byMethod(warnings: readonly FormatWarning[]): Map<string, FormatWarning[]> {
  const methods = new Map<string, FormatWarning[]>();
  for (const warning of warnings) {
    const key = JSON.stringify([warning.tool, warning.method]);
    const known = methods.get(key);
    if (known) known.push(warning);
    else methods.set(key, [warning]);
  }
  return methods;
}
