import { toolsByName } from "../../definition/named-tools.ts";
import type { FormatterError } from "../../prompt-formats/write-own-formats.ts";
import type { FormatWarning } from "../../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS } from "../../provider-formats/provider-formats.ts";
import { newProblem, openDefinition } from "../new-problem.ts";
import type { Problem, ProblemKind, ProblemSeverity } from "../problem.ts";
import type { CheckedState, FormatLosses, ProblemCheck } from "../problem-check.ts";

/** A check of format warnings: which of them it takes, and its problem for those of one method. */
interface WarningCheck {
  kind: ProblemKind;
  severity: ProblemSeverity;
  code: "request_refused" | "function_renamed" | "keyword_dropped";
  concerns(warning: FormatWarning): boolean;
}

/** Finds methods for which provider formats had to leave something out. */
export const FORMAT_CHECKS: readonly ProblemCheck[] = (
  [
    {
      // Such warnings are about descriptions that are too long, for which some models refuse the
      // whole request. Nobody knows which model an agent talks to, so this breaks nothing for
      // certain.
      kind: "request refused",
      severity: "warning",
      code: "request_refused",
      concerns: ({ isRefused }) => isRefused === true,
    },
    {
      // Pegboard finds calls by the other name.
      kind: "name refused",
      severity: "note",
      code: "function_renamed",
      concerns: ({ code }) => code === "function_renamed",
    },
    {
      // Flattened unions count, too. Other names for parameters lose nothing.
      kind: "dropped keyword",
      severity: "note",
      code: "keyword_dropped",
      concerns: ({ isRefused, code }) =>
        !isRefused && code !== "function_renamed" && code !== "parameter_renamed",
    },
  ] satisfies WarningCheck[]
).map((check) => (state) => warningProblems(state, check));

interface MethodWarnings {
  /** The formats with these warnings. */
  formats: FormatLosses["format"][];
  /** The warnings, at least one. */
  warnings: FormatWarning[];
}

/** One problem for each method and each set of warnings, whichever formats have it. */
function warningProblems(
  { catalog, agents, formatWarnings = [] }: CheckedState,
  check: WarningCheck,
): Problem[] {
  const { kind, severity, code } = check;
  const found = alike(formatWarnings, check);
  const users = firstAgentByTool(
    agents,
    new Set(found.map(({ warnings: [first] }) => first?.tool)),
  );
  const tools = toolsByName(catalog.tools);
  return found.flatMap(({ formats, warnings: [first, ...more] }) => {
    const [format] = formats;
    if (!first || !format) return [];
    const tool = tools.get(first.tool);
    const method = tool?.methods.find(({ name }) => name === first.method);
    const place = { tool: first.tool, method: first.method };
    const agent = users.get(first.tool);
    return newProblem(
      {
        kind,
        severity,
        code,
        values: {
          formats: formats.map((name) => PROVIDER_FORMATS[name].label),
          path: first.path,
          loss: saidLoss(first),
          more: more.length,
          tool: tool?.displayName ?? first.tool,
          method: method?.displayName ?? first.method,
        },
        place,
        fixes: [
          agent === undefined
            ? openDefinition(place)
            : {
                kind: "open",
                code: "see_payload",
                place: { agent, ...place },
                tab: "payload",
                format,
              },
        ],
      },
      format,
    );
  });
}

/** The warnings about each method, with the formats that share them. */
function alike(losses: readonly FormatLosses[], check: WarningCheck): MethodWarnings[] {
  const groups = new Map<string, MethodWarnings>();
  for (const { format, warnings } of losses) {
    for (const [method, own] of warningsByMethod(
      warnings.filter((warning) => check.concerns(warning)),
    )) {
      const key = JSON.stringify([method, own.map((warning) => [warning.path, saidLoss(warning)])]);
      const known = groups.get(key);
      if (known) known.formats.push(format);
      else groups.set(key, { formats: [format], warnings: own });
    }
  }
  return [...groups.values()];
}

function saidLoss({ code, values }: FormatWarning) {
  return { code, ...(values && { values }) };
}

/**
 * The first agent that has each of these tools on, by tool name, because payloads are shown with an
 * agent.
 */
function firstAgentByTool(
  agents: CheckedState["agents"],
  wanted: Set<string | undefined>,
): Map<string, string> {
  const users = new Map<string, string>();
  let before: CheckedState["agents"][number]["toolset"]["tools"] = [];
  for (const { id, toolset } of agents) {
    if (wanted.size === 0) break;
    for (const [place, tool] of toolset.tools.entries()) {
      if (tool === before[place] || tool.state === "off") continue;
      if (wanted.delete(tool.definition.name)) users.set(tool.definition.name, id);
    }
    before = toolset.tools;
  }
  return users;
}

function warningsByMethod(warnings: readonly FormatWarning[]): Map<string, FormatWarning[]> {
  const methods = new Map<string, FormatWarning[]>();
  for (const warning of warnings) {
    const key = JSON.stringify([warning.tool, warning.method]);
    const known = methods.get(key);
    if (known) known.push(warning);
    else methods.set(key, [warning]);
  }
  return methods;
}

/** The problems of tools whose formatters failed, at the methods that they should have written. */
export function formatterProblems(errors: readonly FormatterError[]): Problem[] {
  return errors.map(({ tool, method, format, ...issue }) => {
    const place = { tool, method };
    return newProblem(
      {
        kind: "formatter failed",
        severity: "warning",
        code: "formatter_failed",
        values: { tool, method, format, issue },
        place,
        fixes: [{ kind: "open", code: "see_payload", place, tab: "payload" }],
      },
      format,
    );
  });
}
