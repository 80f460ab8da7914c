import { switchTools, toggleTool } from "../../toolset/switch-actions.ts";
import { newProblem } from "../new-problem.ts";
import type { AgentCheck } from "../problem-check.ts";
import { agentFix } from "../settings-fix.ts";

/** A tool that is on while all its methods are off: the agent gets nothing from it (rule R1). */
export const checkMethodsOn: AgentCheck = (agent) =>
  agent.toolset.tools
    .filter((tool) => tool.switchedOn && tool.state === "off" && tool.methods.length > 0)
    .map((tool) =>
      newProblem({
        kind: "no method on",
        severity: "warning",
        message: `${tool.definition.displayName} is on, but every method of it is off`,
        detail: `Settings of ${agent.name} › ${tool.definition.displayName} · nothing of it is offered`,
        place: { agent: agent.id, tool: tool.definition.name },
        fixes: [
          agentFix(agent, { label: "Switch its methods on", operations: toggleTool(tool) }),
          agentFix(agent, { label: "Switch the tool off", operations: switchTools([tool], false) }),
        ],
      }),
    );
