import { fieldLabel, ownValue, sameJson } from "@pegboard/json-schema";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { type Issue, isMissing, missingChoice } from "../../issue.ts";
import type { FixFact } from "../../messages/fix-messages.ts";
import { type OwnerSettings, toolEntries } from "../../settings/owner-settings.ts";
import { isOfOrganisation } from "../../toolset/config-levels.ts";
import {
  type ConfigFix,
  type ConfigProblem,
  configProblems,
} from "../../toolset/config-problems.ts";
import {
  configIssues,
  hasInvalidDefault,
  issueLabel,
  movedSecretsOf,
} from "../../toolset/effective-config.ts";
import { resolvedOf } from "../../toolset/resolve-toolset.ts";
import { switchTools } from "../../toolset/switch-selected.ts";
import type { ResolvedTool } from "../../toolset/toolset.ts";
import { agentFix, newProblem, organisationFix } from "../new-problem.ts";
import type { Problem, ProblemFix, ProblemPlace } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";

/**
 * Config that does not fit its schema, field by field, and what an earlier schema left in
 * it. A missing value matters only while the tool is on.
 */
export const checkConfig: AgentCheck = (agent) => {
  const { tools } = agent.toolset;
  const invalid = tools.filter(isInvalidTool).map(({ definition }) => definition.name);
  return resolvedOf(tools, [...invalid, ...toolEntries(agent.settings).keys()]).flatMap((tool) =>
    checkTool(agent, tool),
  );
};

const isInvalidTool = ({ definition }: ResolvedTool): boolean => hasInvalidDefault(definition);

function checkTool(agent: CheckedAgent, tool: ResolvedTool): Problem[] {
  const { definition } = tool;
  const changes = ownValue(agent.configChanges, definition.name) ?? [];
  const settled = configProblems(definition, agent.settings, changes);
  const found = configIssues(definition, agent.settings).flatMap((issue) => {
    if (isOfOrganisation(definition, agent.settings, issue))
      return invalidForAll(definition, issue);
    const fixes = settled.find(({ path }) => sameJson(path, issue.path))?.fixes ?? [];
    return isMissing(issue)
      ? missingValueProblems(agent, tool, { issue, fixes })
      : invalidProblem(agent, tool, { issue, fixes });
  });
  const left = settled.filter(({ kind }) => kind === "left over");
  return [...found, ...left.map((problem) => leftOverProblem(definition, problem, agent))];
}

interface ConfigFinding {
  issue: Issue;
  /** The fixes that settle the problem, if there are any. */
  fixes: ConfigFix[];
}

function missingValueProblems(
  agent: CheckedAgent,
  tool: ResolvedTool,
  { issue, fixes }: ConfigFinding,
): Problem[] {
  if (tool.state === "off") return [];
  const { place, values } = placeInConfig(tool.definition, issue.path, agent);
  const field = missingChoice(issue) && { field: issueLabel(tool.definition, issue) };
  const off = switchTools([tool], false);
  const problem = newProblem({
    kind: "config missing",
    severity: "warning",
    code: "config_missing",
    place,
    values: { ...values, ...field },
    fixes: [
      openField(place),
      ...fixes.map((fix) => settingFix(fix, agent)),
      ...(off.length > 0 ? [agentFix(agent, { code: "switch_off" }, off)] : []),
    ],
  });
  return [problem];
}

function invalidProblem(
  agent: CheckedAgent,
  { definition, state }: ResolvedTool,
  { issue, fixes }: ConfigFinding,
): Problem {
  const { place, values } = placeInConfig(definition, issue.path, agent);
  return newProblem(
    {
      kind: configProblemKind(definition, agent.settings, issue.path),
      severity: state === "off" ? "warning" : "error",
      code: "config_invalid",
      place,
      values: { ...values, issue },
      fixes: [openField(place), ...fixes.map((fix) => settingFix(fix, agent))],
    },
    configIssueKey(issue),
  );
}

function invalidForAll(definition: ToolDefinition, issue: Issue): Problem {
  const key = String(issue.path[0]);
  const { place, values } = placeInConfig(definition, issue.path);
  return newProblem(
    {
      kind: configProblemKind(definition, {}, issue.path),
      severity: "error",
      code: "config_invalid",
      place,
      values: { ...values, issue },
      fixes: [
        openField(place),
        organisationFix(
          { code: "reset_value", values: { field: fieldLabel(definition, [key]), isForAll: true } },
          [{ op: "resetConfig", tool: definition.name, key }],
        ),
      ],
    },
    configIssueKey(issue),
  );
}

/** The problem of a stored value, of an agent or of all, that the schema no longer knows. */
export function leftOverProblem(
  definition: ToolDefinition,
  { path, fixes }: ConfigProblem,
  agent?: CheckedAgent,
): Problem {
  return newProblem(
    {
      kind: "invalid config",
      severity: "warning",
      code: "config_left_over",
      ...placeInConfig(definition, path, agent),
      fixes: fixes.map((fix) => settingFix(fix, agent)),
    },
    "left over",
  );
}

/**
 * A text that tells one issue of a value from its other issues. Long values, such as a list of
 * thousands, are left out.
 */
function configIssueKey({ code, values }: Issue): string {
  const text = JSON.stringify(values ?? {});
  return text.length > LONGEST_VALUES ? code : `${code} ${text}`;
}

const LONGEST_VALUES = 200;

/**
 * The kind of a config problem. A secret that was entered for another destination is no invalid
 * value, because only its destination changed.
 */
function configProblemKind(
  definition: ToolDefinition,
  settings: OwnerSettings,
  path: Issue["path"],
): Problem["kind"] {
  const isMoved = movedSecretsOf(definition, settings).some((moved) => sameJson(moved.path, path));
  return isMoved ? "secret not used" : "invalid config";
}

/**
 * The place of a problem in a tool's config, of an agent or of all agents. There are tens of
 * thousands of them: their objects begin with what all have, since V8 keeps a shape for each object
 * that begins with a spread once names of methods took its shapes for `{}`.
 */
function placeInConfig(definition: ToolDefinition, path: Issue["path"], agent?: CheckedAgent) {
  const { name: tool, displayName } = definition;
  return {
    place: { tool, field: path, ...(agent && { agent: agent.id }) },
    values: {
      tool: displayName,
      ...(agent && { agent: agent.name }),
      ...(path.length > 0 && { field: fieldLabel(definition, path) }),
    },
  };
}

function settingFix({ operations, ...said }: ConfigFix, agent?: CheckedAgent): ProblemFix {
  if (agent) return agentFix(agent, said, operations);
  return organisationFix(
    { ...said, values: { ...said.values, isForAll: true } } as FixFact,
    operations,
  );
}

function openField(place: ProblemPlace): ProblemFix {
  return { kind: "open", code: "open_field", place, tab: "config" };
}
