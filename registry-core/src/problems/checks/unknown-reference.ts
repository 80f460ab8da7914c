import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { closestName } from "../../schema/closest-name.ts";
import { ownValue } from "../../schema/own-value.ts";
import type { SettingsOperation } from "../../settings/agent-settings.ts";
import { toToolSettings } from "../../settings/agent-settings.ts";
import { METHOD_TEXT_FIELDS } from "../../settings/text-fields.ts";
import { toolOfLeftOver } from "../../toolset/left-over-name.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem, ProblemFix } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";
import { agentFix } from "../settings-fix.ts";

/** Settings that name a tool or a method that does not exist (any more): kept, counted nowhere (rule R1). */
export const checkReferences: AgentCheck = (agent, { catalog }) => {
  const tools = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  return Object.entries(agent.settings.tools ?? {}).flatMap(([name, entry]) => {
    const tool = tools.get(name);
    if (!tool && catalog.incomplete) return [];
    const leftOver = toolOfLeftOver(name);
    if (leftOver !== undefined) return [ofRemovedSource(agent, name, leftOver)];
    if (!tool) return [unknownTool(agent, name, [...tools.keys()])];
    const known = new Set(tool.methods.map((method) => method.name));
    const { methods = {}, methodTexts = {} } = toToolSettings(entry);
    const unknown = new Set([...Object.keys(methods), ...Object.keys(methodTexts)].filter((name) => !known.has(name)));
    return [...unknown].map((method) => unknownMethod(agent, tool, method));
  });
};

function unknownTool(agent: CheckedAgent, tool: string, known: readonly string[]): Problem {
  const replacement = closestName(tool, known);
  const replace: ProblemFix[] = replacement
    ? [
        agentFix(agent, {
          label: `Replace with ${replacement}`,
          operations: [{ op: "replaceTool", tool, replacement }],
        }),
      ]
    : [];
  return newProblem({
    kind: "unknown tool",
    severity: "warning",
    message: `\`${tool}\` is stored on this agent but no tool of that name is registered`,
    detail: `Settings of ${agent.name} · the tool counts nowhere`,
    place: { agent: agent.id, tool },
    fixes: [...replace, agentFix(agent, { label: "Remove", operations: [{ op: "removeTool", tool }] })],
  });
}

/** A tool of that name may be there again: it starts without these settings, and taking them over is nobody's wish by default. */
function ofRemovedSource(agent: CheckedAgent, tool: string, name: string): Problem {
  return newProblem({
    kind: "unknown tool",
    severity: "warning",
    message: `Settings of \`${name}\` are stored on this agent, but they were made for a source that is gone`,
    detail: `Settings of ${agent.name} · they count nowhere`,
    place: { agent: agent.id, tool },
    fixes: [agentFix(agent, { label: "Remove", operations: [{ op: "removeTool", tool }] })],
  });
}

function unknownMethod(agent: CheckedAgent, tool: ToolDefinition, method: string): Problem {
  const replacement = closestName(
    method,
    tool.methods.map((candidate) => candidate.name),
  );
  const remove = { op: "removeMethod", tool: tool.name, method } as const;
  const replace =
    replacement === undefined
      ? []
      : [
          agentFix(agent, {
            label: `Replace with ${replacement}`,
            operations: [remove, ...moveMethod(agent, tool.name, [method, replacement])],
          }),
        ];
  return newProblem({
    kind: "unknown method",
    severity: "warning",
    message: `\`${method}\` is stored on this agent but ${tool.displayName} has no method of that name`,
    detail: `Settings of ${agent.name} › ${tool.displayName} · the method counts nowhere`,
    place: { agent: agent.id, tool: tool.name, method },
    fixes: [...replace, agentFix(agent, { label: "Remove", operations: [remove] })],
  });
}

/** The choice and the texts of one method become another's; a text that this one has already stays. */
function moveMethod(
  { settings }: CheckedAgent,
  tool: string,
  [from, to]: readonly [string, string],
): SettingsOperation[] {
  const { methods, methodTexts } = toToolSettings(ownValue(settings.tools, tool));
  const on = ownValue(methods, from);
  const texts = METHOD_TEXT_FIELDS.flatMap((field): SettingsOperation[] => {
    const text = ownValue(methodTexts, from)?.[field];
    const isTaken = ownValue(methodTexts, to)?.[field] !== undefined;
    return text && !isTaken ? [{ op: "setMethodText", tool, method: to, field, ...text }] : [];
  });
  return on === undefined ? texts : [{ op: "setMethod", tool, method: to, state: on ? "on" : "off" }, ...texts];
}
