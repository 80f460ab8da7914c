import type { ToolDefinition } from "../../definition/tool-definition.ts";
import type { Issue } from "../../issue.ts";
import { fieldLabel } from "../../schema/describe-issues.ts";
import { ownValue } from "../../schema/own-value.ts";
import { sameJson } from "../../schema/same-json.ts";
import type { ValidateJson } from "../../schema/validate-json.ts";
import type { AgentSettings } from "../../settings/agent-settings.ts";
import { isOfOrganisation } from "../../toolset/config-levels.ts";
import { configProblems } from "../../toolset/config-problems.ts";
import { configIssues, movedSecretsOf } from "../../toolset/effective-config.ts";
import { switchTools } from "../../toolset/switch-actions.ts";
import type { ResolvedTool } from "../../toolset/toolset.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem, ProblemFix } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";
import { agentFix, organisationFix } from "../settings-fix.ts";

/**
 * Config that does not fit its schema, field by field (rule R3), and what is left in it of an earlier schema. What is missing
 * matters only while the tool is on.
 */
export const checkConfig: AgentCheck = (agent, { validate }) =>
  validate ? agent.toolset.tools.flatMap((tool) => checkTool(agent, tool, validate)) : [];

function checkTool(agent: CheckedAgent, tool: ResolvedTool, validate: ValidateJson): Problem[] {
  const { definition } = tool;
  const changes = ownValue(agent.configChanges, definition.name) ?? [];
  const settled = configProblems(definition, agent.settings, { validate, changes });
  const fixesOf = (path: Issue["path"]): ProblemFix[] =>
    (settled.find((problem) => sameJson(problem.path, path))?.fixes ?? []).map((fix) => agentFix(agent, fix));
  const invalidFields = configIssues(definition, agent.settings, validate).flatMap((issue) => {
    if (isOfOrganisation(definition, agent.settings, issue)) return invalidForEverybody(tool, issue);
    const found = { agent, tool, issue, fixes: fixesOf(issue.path) };
    return issue.code === "required" ? missing(found) : invalid(found);
  });
  const left = settled.filter(({ kind }) => kind === "left over");
  return [
    ...invalidFields,
    ...left.map(({ path, message }) => leftOver({ agent, tool, path, message, fixes: fixesOf(path) })),
  ];
}

interface Found {
  agent: CheckedAgent;
  tool: ResolvedTool;
  issue: Issue;
  /** Operations that settle it, if there are some. */
  fixes: ProblemFix[];
}

function leftOver({
  agent,
  tool,
  path,
  message,
  fixes,
}: Omit<Found, "issue"> & Pick<Issue, "path" | "message">): Problem {
  return newProblem(
    { ...whereOf(agent, tool, { path }), kind: "invalid config", severity: "warning", message, fixes },
    "left over",
  );
}

function invalidForEverybody({ definition }: ResolvedTool, { path, message }: Issue): Problem[] {
  const { name, displayName } = definition;
  const key = String(path[0]);
  const place = { tool: name, field: path };
  return [
    newProblem(
      {
        kind: kindOf(definition, {}, path),
        severity: "error",
        message: `${displayName}: ${fieldLabel(definition, path)} ${message}`,
        detail: `Every agent › ${displayName} › Config › ${fieldLabel(definition, path)}`,
        place,
        fixes: [
          { kind: "open", label: "Open field", place, tab: "config" },
          organisationFix(`Reset ${fieldLabel(definition, [key])} for every agent`, [
            { op: "resetConfig", tool: name, key },
          ]),
        ],
      },
      message,
    ),
  ];
}

function missing({ agent, tool, issue, fixes }: Found): Problem[] {
  const { displayName } = tool.definition;
  if (tool.state === "off") return [];
  const label = fieldLabel(tool.definition, issue.path);
  const off = switchTools([tool], false);
  return [
    newProblem({
      ...whereOf(agent, tool, issue),
      kind: "config missing",
      severity: "warning",
      message: `${displayName} is on but not offered: ${label} is required`,
      fixes: [
        openField(agent, tool, issue),
        ...fixes,
        ...(off.length > 0 ? [agentFix(agent, { label: "Switch off", operations: off })] : []),
      ],
    }),
  ];
}

function invalid({ agent, tool, issue, fixes }: Found): Problem[] {
  const { displayName } = tool.definition;
  return [
    newProblem(
      {
        ...whereOf(agent, tool, issue),
        kind: kindOf(tool.definition, agent.settings, issue.path),
        severity: tool.state === "off" ? "warning" : "error",
        message: `${displayName}: ${fieldLabel(tool.definition, issue.path)} ${issue.message}`,
        fixes: [openField(agent, tool, issue), ...fixes],
      },
      issue.message,
    ),
  ];
}

/** A secret that was entered for another destination is as it should be: only its place changed. */
function kindOf(definition: ToolDefinition, settings: AgentSettings, path: Issue["path"]): Problem["kind"] {
  const isMoved = movedSecretsOf(definition, settings).some((moved) => sameJson(moved.path, path));
  return isMoved ? "secret not used" : "invalid config";
}

function whereOf(
  agent: CheckedAgent,
  tool: ResolvedTool,
  issue: Pick<Issue, "path">,
): Pick<Problem, "detail" | "place"> {
  const { name, displayName } = tool.definition;
  const field = issue.path.length > 0 ? ` › ${fieldLabel(tool.definition, issue.path)}` : "";
  return {
    detail: `${agent.name} › ${displayName} › Config${field}`,
    place: { agent: agent.id, tool: name, field: issue.path },
  };
}

function openField(agent: CheckedAgent, tool: ResolvedTool, issue: Issue): ProblemFix {
  const place = { agent: agent.id, tool: tool.definition.name, field: issue.path };
  return { kind: "open", label: "Open field", place, tab: "config" };
}
