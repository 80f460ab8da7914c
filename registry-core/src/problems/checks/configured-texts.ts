import type { ResolvedTool } from "../../toolset/toolset.ts";
import { newProblem } from "../new-problem.ts";
import type { AgentCheck } from "../problem-check.ts";

/**
 * Finds texts of tools that are on which their authors' code could not make from this agent's
 * configs.
 */
export const checkConfiguredTexts: AgentCheck = (agent) =>
  agent.toolset.tools
    .filter(hasTextFaults)
    .flatMap(({ definition: { name, displayName, methods, textFaults = [] } }) =>
      textFaults.map((fault) => {
        const method = methods.find((one) => one.name === fault.method);
        const place = { agent: agent.id, tool: name, ...(method && { method: method.name }) };
        return newProblem(
          {
            kind: "text failed",
            severity: "error",
            code: "text_failed",
            values: { agent: agent.name, tool: displayName, method: method?.displayName, fault },
            place,
            fixes: [
              {
                kind: "open",
                code: "open_tool",
                place: { agent: agent.id, tool: name },
                tab: "config",
              },
            ],
          },
          fault.member,
        );
      }),
    );

const hasTextFaults = ({ state, definition }: ResolvedTool): boolean =>
  state !== "off" && definition.textFaults !== undefined;
