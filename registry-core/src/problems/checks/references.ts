import { nameSuggester, ownValue } from "@pegboard/json-schema";
import { toolsByName } from "../../definition/named-tools.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { behaviourOperations } from "../../settings/behaviour-overrides.ts";
import {
  namedMethods,
  type SettingsOperation,
  toToolSettings,
} from "../../settings/owner-settings.ts";
import { METHOD_TEXT_FIELDS } from "../../settings/text-fields.ts";
import { toolOfLeftOver } from "../../toolset/left-over-name.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { Problem, ProblemFix } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";

/**
 * Settings that name a tool or a method that does not exist (any more): they are kept and count
 * nowhere.
 */
export const checkReferences: AgentCheck = (agent, { catalog }) => {
  const tools = toolsByName(catalog.tools);
  const suggest = nameSuggester();
  return Object.entries(agent.settings.tools ?? {}).flatMap(([name, entry]) => {
    const tool = tools.get(name);
    if (!tool && catalog.incomplete) return [];
    const leftOver = toolOfLeftOver(name);
    if (leftOver !== undefined) return [ofRemovedSource(agent, name, leftOver)];
    if (!tool) return [unknownTool(agent, name, suggest(name, catalog.tools))];
    const known = new Set(tool.methods.map((method) => method.name));
    const unknown = namedMethods(toToolSettings(entry)).filter((name) => !known.has(name));
    return unknown.map((method) => unknownMethod(agent, tool, [method, suggest(method, tool)]));
  });
};

function unknownTool(agent: CheckedAgent, tool: string, replacement: string | undefined): Problem {
  const replace: ProblemFix[] =
    replacement === undefined
      ? []
      : [replaceFix(agent, replacement, [{ op: "replaceTool", tool, replacement }])];
  return newProblem({
    kind: "unknown tool",
    severity: "warning",
    code: "tool_unknown",
    values: { agent: agent.name, name: tool },
    place: { agent: agent.id, tool },
    fixes: [...replace, agentFix(agent, { code: "remove" }, [{ op: "removeTool", tool }])],
  });
}

/**
 * The problem of settings that a removed source left. A new tool of that name starts without them;
 * no default takes them over for it.
 */
function ofRemovedSource(agent: CheckedAgent, tool: string, name: string): Problem {
  return newProblem({
    kind: "unknown tool",
    severity: "warning",
    code: "source_gone",
    values: { agent: agent.name, name },
    place: { agent: agent.id, tool },
    fixes: [agentFix(agent, { code: "remove" }, [{ op: "removeTool", tool }])],
  });
}

function unknownMethod(
  agent: CheckedAgent,
  tool: ToolDefinition,
  [method, replacement]: [method: string, replacement: string | undefined],
): Problem {
  const remove = { op: "removeMethod", tool: tool.name, method } as const;
  const replace =
    replacement === undefined
      ? []
      : [
          replaceFix(agent, replacement, [
            remove,
            ...moveMethod(agent, tool.name, [method, replacement]),
          ]),
        ];
  return newProblem({
    kind: "unknown method",
    severity: "warning",
    code: "method_unknown",
    values: { agent: agent.name, tool: tool.displayName, name: method },
    place: { agent: agent.id, tool: tool.name, method },
    fixes: [...replace, agentFix(agent, { code: "remove" }, [remove])],
  });
}

function replaceFix(
  agent: CheckedAgent,
  name: string,
  operations: SettingsOperation[],
): ProblemFix {
  return agentFix(agent, { code: "replace", values: { name } }, operations);
}

/**
 * The operations that move the settings of one method to another. Settings that the other method
 * has already stay.
 */
function moveMethod(
  { settings }: CheckedAgent,
  tool: string,
  [from, to]: readonly [string, string],
): SettingsOperation[] {
  const { methods, methodTexts, parameterTexts, methodBehaviour } = toToolSettings(
    ownValue(settings.tools, tool),
  );
  const on = ownValue(methods, from);
  const texts = METHOD_TEXT_FIELDS.flatMap((field): SettingsOperation[] => {
    const text = ownValue(methodTexts, from)?.[field];
    const isTaken = ownValue(methodTexts, to)?.[field] !== undefined;
    return text && !isTaken ? [{ op: "setMethodText", tool, method: to, field, ...text }] : [];
  });
  const taken = ownValue(parameterTexts, to);
  const ofParameters = Object.entries(ownValue(parameterTexts, from) ?? {}).flatMap(
    ([parameter, text]): SettingsOperation[] =>
      ownValue(taken, parameter)
        ? []
        : [{ op: "setParameterText", tool, method: to, parameter, ...text }],
  );
  const behaviour = { ...ownValue(methodBehaviour, from), ...ownValue(methodBehaviour, to) };
  const said = [...texts, ...ofParameters, ...behaviourOperations(tool, to, behaviour)];
  return on === undefined
    ? said
    : [{ op: "setMethod", tool, method: to, state: on ? "on" : "off" }, ...said];
}
