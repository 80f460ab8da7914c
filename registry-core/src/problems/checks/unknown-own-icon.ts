import { ownValue } from "../../schema/own-value.ts";
import { toToolSettings } from "../../settings/agent-settings.ts";
import { newProblem } from "../new-problem.ts";
import type { AgentCheck } from "../problem-check.ts";
import { agentFix } from "../settings-fix.ts";
import { findIconFault } from "./icon-spelling.ts";

/** Icons that an agent's operator gave a tool, and that nothing can be drawn for. */
export const checkOwnIcons: AgentCheck = (agent, { catalog, knownIcons }) => {
  if (!knownIcons) return [];
  return catalog.tools.flatMap((tool) => {
    const own = toToolSettings(ownValue(agent.settings.tools, tool.name)).texts?.icon;
    const fault = own && findIconFault(own.value, knownIcons);
    if (!fault) return [];
    const { suggestion } = fault;
    const place = { agent: agent.id, tool: tool.name };
    const use = (value: string) =>
      agentFix(agent, {
        label: `Use ${value}`,
        operations: [{ op: "setToolText", tool: tool.name, field: "icon", ...own, value }],
      });
    return newProblem({
      kind: "unknown icon",
      severity: "warning",
      message: `\`${own.value}\` is no icon${suggestion ? `: did you mean \`${suggestion}\`?` : ""}`,
      detail: `${agent.name} › ${tool.displayName} › Prompts · shown with the wrench that stands for no icon`,
      place,
      fixes: [
        ...(suggestion ? [use(suggestion)] : []),
        agentFix(agent, {
          label: "Use the original",
          operations: [{ op: "resetToolText", tool: tool.name, field: "icon" }],
        }),
        { kind: "open", label: "Open text", place, tab: "prompts" },
      ],
    });
  });
};
