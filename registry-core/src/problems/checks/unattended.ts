import type { Toolset } from "../../toolset/toolset.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { AgentCheck } from "../problem-check.ts";

/** Seconds that nobody is waited for, where a person takes what is proposed. */
const PROPOSED_WAIT = 120;

/** The methods of a toolset that are on and need an approval, each under the name of its tool. */
export const methodsThatAsk = ({ tools }: Toolset): { tool: string; method: string }[] =>
  tools.flatMap(({ definition: tool, state, methods }) =>
    methods
      .filter(({ enabled, definition }) => enabled && definition.needsApproval === true)
      .filter(() => state !== "off")
      .map(({ definition }) => ({ tool: tool.name, method: definition.name })),
  );

/**
 * Finds agents that run without a person while their methods need one: each such call waits as long
 * as for somebody who is there.
 */
export const checkUnattended: AgentCheck = (agent) => {
  const { unattended } = agent.settings;
  if (!unattended || unattended.declineAfter !== undefined) return [];
  const asking = methodsThatAsk(agent.toolset);
  if (asking.length === 0) return [];
  return [
    newProblem({
      kind: "asks unattended",
      severity: "warning",
      code: "asks_unattended",
      values: { agent: agent.name, methods: asking.length },
      place: { agent: agent.id },
      fixes: [
        agentFix(agent, { code: "decline_after", values: { minutes: PROPOSED_WAIT / 60 } }, [
          { op: "setUnattended", unattended: { declineAfter: PROPOSED_WAIT } },
        ]),
      ],
    }),
  ];
};
