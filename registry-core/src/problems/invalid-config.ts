import { fieldLabel } from "../registry/describe-issues.ts";
import { configIssues } from "../registry/effective-config.ts";
import { toToolSettings } from "../registry/resolve-toolset.ts";
import { switchTools } from "../registry/switch-actions.ts";
import type { ResolvedTool } from "../registry/toolset.ts";
import { REQUIRED_MESSAGE } from "../schema/describe-keyword.ts";
import type { Issue } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import { newProblem } from "./new-problem.ts";
import type { Problem, ProblemFix } from "./problem.ts";
import type { CheckedAgent, ProblemCheck } from "./problem-check.ts";

/** Config that does not fit its schema, field by field (rule R3). What is missing matters only while the tool is on. */
export const checkConfig: ProblemCheck = ({ agents, validate }) =>
  validate
    ? agents.flatMap((agent) =>
        agent.toolset.tools.flatMap((tool) =>
          configIssues(tool.definition, agent.settings, validate).flatMap((issue) =>
            isOfEverybody(agent, tool, issue)
              ? invalidForEverybody(tool, issue)
              : issue.message === REQUIRED_MESSAGE
                ? missing(agent, tool, issue)
                : invalid(agent, tool, issue),
          ),
        ),
      )
    : [];

/** The value is the organisation's: the same for every agent that has none of its own. */
function isOfEverybody({ settings }: CheckedAgent, { definition }: ResolvedTool, { path }: Issue): boolean {
  const key = String(path[0]);
  const own = toToolSettings(ownValue(settings.tools, definition.name)).config;
  return ownValue(own, key) === undefined && ownValue(definition.organisationConfig, key) !== undefined;
}

function invalidForEverybody({ definition }: ResolvedTool, { path, message }: Issue): Problem[] {
  const { name, displayName, configSchema } = definition;
  const key = String(path[0]);
  const place = { tool: name, field: path };
  return [
    newProblem(
      {
        kind: "invalid config",
        severity: "error",
        message: `${displayName}: ${fieldLabel(configSchema, path)} ${message}`,
        detail: `Every agent › ${displayName} › Config › ${fieldLabel(configSchema, path)}`,
        place,
        fixes: [
          {
            kind: "override",
            label: `Reset ${fieldLabel(configSchema, [key])} for every agent`,
            tool: name,
            changes: { config: { [key]: null } },
          },
        ],
      },
      message,
    ),
  ];
}

function missing(agent: CheckedAgent, tool: ResolvedTool, issue: Issue): Problem[] {
  const { displayName, configSchema } = tool.definition;
  if (tool.state === "off") return [];
  const label = fieldLabel(configSchema, issue.path);
  const off = switchTools([tool], false);
  return [
    newProblem({
      ...whereOf(agent, tool, issue),
      kind: "config missing",
      severity: "warning",
      message: `${displayName} is on but not offered: ${label} is required`,
      fixes: [
        openField(agent, tool, issue),
        ...(off.length > 0 ? [{ kind: "operations", label: "Switch off", operations: off } as const] : []),
      ],
    }),
  ];
}

function invalid(agent: CheckedAgent, tool: ResolvedTool, issue: Issue): Problem[] {
  const { name, displayName, configSchema } = tool.definition;
  const [key] = issue.path;
  const stored = toToolSettings(ownValue(agent.settings.tools, name)).config;
  const reset: ProblemFix[] =
    typeof key === "string" && ownValue(stored, key) !== undefined
      ? [
          {
            kind: "operations",
            label: `Reset ${fieldLabel(configSchema, [key])}`,
            operations: [{ op: "resetConfig", tool: name, key }],
          },
        ]
      : [];
  return [
    newProblem(
      {
        ...whereOf(agent, tool, issue),
        kind: "invalid config",
        severity: tool.state === "off" ? "warning" : "error",
        message: `${displayName}: ${fieldLabel(configSchema, issue.path)} ${issue.message}`,
        fixes: [openField(agent, tool, issue), ...reset],
      },
      issue.message,
    ),
  ];
}

function whereOf(agent: CheckedAgent, tool: ResolvedTool, issue: Issue): Pick<Problem, "detail" | "place"> {
  const { name, displayName, configSchema } = tool.definition;
  const field = issue.path.length > 0 ? ` › ${fieldLabel(configSchema, issue.path)}` : "";
  return {
    detail: `${agent.name} › ${displayName} › Config${field}`,
    place: { agent: agent.id, tool: name, field: issue.path },
  };
}

function openField(agent: CheckedAgent, tool: ResolvedTool, issue: Issue): ProblemFix {
  const place = { agent: agent.id, tool: tool.definition.name, field: issue.path };
  return { kind: "open", label: "Open field", place, tab: "config" };
}
