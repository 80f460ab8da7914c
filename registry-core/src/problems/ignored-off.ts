import { ownValue } from "../schema/own-value.ts";
import type { SettingsOperation } from "../settings/agent-settings.ts";
import { toToolSettings } from "../settings/agent-settings.ts";
import type { ResolvedTool } from "../toolset/toolset.ts";
import { newProblem } from "./new-problem.ts";
import type { Problem } from "./problem.ts";
import type { AgentCheck, CheckedAgent } from "./problem-check.ts";
import { agentFix } from "./settings-fix.ts";

/** A stored "off" for something that is core, which changes nothing (rule R1, 5). */
export const checkIgnoredOff: AgentCheck = (agent) => agent.toolset.tools.flatMap((tool) => ignoredIn(agent, tool));

function ignoredIn(agent: CheckedAgent, tool: ResolvedTool): Problem[] {
  const entry = toToolSettings(ownValue(agent.settings.tools, tool.definition.name));
  const { name, displayName } = tool.definition;
  const own = tool.locked && entry.enabled === false;
  const methods = tool.methods.filter(
    ({ locked, definition }) => locked && ownValue(entry.methods, definition.name) === false,
  );
  return [
    ...(own ? [ignored(agent, { tool: name }, displayName)] : []),
    ...methods.map(({ definition }) =>
      ignored(agent, { tool: name, method: definition.name }, `${definition.displayName} in ${displayName}`),
    ),
  ];
}

function ignored(agent: CheckedAgent, place: { tool: string; method?: string }, subject: string): Problem {
  const { tool, method } = place;
  const remove: SettingsOperation =
    method === undefined ? { op: "setTool", tool, state: "inherit" } : { op: "removeMethod", tool, method };
  return newProblem({
    kind: "ignored off",
    severity: "note",
    message: `${subject} is stored as off, but it is core and stays on`,
    detail: `Settings of ${agent.name} · the stored value changes nothing`,
    place: { agent: agent.id, ...place },
    fixes: [agentFix(agent, { label: "Remove", operations: [remove] })],
  });
}
