import { ownValue } from "@pegboard/json-schema";
import { type SettingsOperation, toolEntries } from "../../settings/owner-settings.ts";
import { resolvedOf } from "../../toolset/resolve-toolset.ts";
import { toggleTool } from "../../toolset/switch-actions.ts";
import { switchTools } from "../../toolset/switch-selected.ts";
import type { ResolvedMethod, ResolvedTool } from "../../toolset/toolset.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";

/** A tool that is on while all its methods are off: the agent gets nothing from it. */
export const checkMethodsOn: AgentCheck = (agent) =>
  agent.toolset.tools.filter(isEmptyOn).map((tool) =>
    newProblem({
      kind: "no method on",
      severity: "warning",
      code: "no_method_on",
      values: { agent: agent.name, tool: tool.definition.displayName },
      place: { agent: agent.id, tool: tool.definition.name },
      fixes: [
        agentFix(agent, { code: "switch_methods_on" }, toggleTool(tool)),
        agentFix(agent, { code: "switch_tool_off" }, switchTools([tool], false)),
      ],
    }),
  );

const isEmptyOn = ({ switchedOn, state, methods }: ResolvedTool): boolean =>
  switchedOn && state === "off" && methods.length > 0;

/** A stored "off" for something that is core, which changes nothing. */
export const checkIgnoredOff: AgentCheck = (agent) => {
  const entries = toolEntries(agent.settings);
  return resolvedOf(agent.toolset.tools, entries.keys()).flatMap((tool) => {
    const entry = entries.get(tool.definition.name) ?? {};
    const methods = tool.methods.filter(
      ({ locked, definition }) => locked && ownValue(entry.methods, definition.name) === false,
    );
    return [
      ...(tool.locked && entry.enabled === false ? [ignoredOff(agent, tool)] : []),
      ...methods.map((method) => ignoredOff(agent, tool, method)),
    ];
  });
};

function ignoredOff(
  agent: CheckedAgent,
  { definition }: ResolvedTool,
  method?: ResolvedMethod,
): Problem {
  const tool = definition.name;
  const remove: SettingsOperation = method
    ? { op: "removeMethod", tool, method: method.definition.name }
    : { op: "setTool", tool, state: "inherit" };
  return newProblem({
    kind: "ignored off",
    severity: "note",
    code: "off_ignored",
    values: {
      agent: agent.name,
      tool: definition.displayName,
      method: method?.definition.displayName,
    },
    place: { agent: agent.id, tool, ...(method && { method: method.definition.name }) },
    fixes: [agentFix(agent, { code: "remove" }, [remove])],
  });
}

/** Finds deleted presets that an agent still follows. The agent works without them. */
export const checkPresets: AgentCheck = (agent, { catalog: { presets } }) => {
  const followed = agent.settings.presets ?? [];
  if (!presets) return [];
  const gone = followed.filter((id) => !presets.some((preset) => preset.id === id));
  return gone.map((id) =>
    newProblem(
      {
        kind: "unknown preset",
        severity: "warning",
        code: "preset_unknown",
        values: { agent: agent.name, name: id },
        place: { agent: agent.id },
        fixes: [
          agentFix(agent, { code: "stop_following", values: { name: id } }, [
            { op: "setPresets", presets: followed.filter((other) => other !== id) },
          ]),
        ],
      },
      id,
    ),
  );
};
