import { methodsThatAsk, newProblem, type Problem } from "@pegboard/registry-core/problems";
import type { AgentState } from "../agents/agent-states.ts";
import type { ApprovalWebhook } from "../agents/approval-webhook.ts";
import { mayApprove, reachesGroup } from "../people/rights.ts";
import { rightsOfPerson } from "../people/sessions.ts";
import type { StoredPerson } from "../stores/people/people-store.ts";

/**
 * The agents with methods that need an approval for whom no approver can sign in. Where nobody ever
 * did, whoever is at the machine approves.
 */
export function approverProblems(
  states: readonly AgentState[],
  people: readonly StoredPerson[],
): Problem[] {
  if (people.every(({ joinedAt }) => joinedAt === null)) return [];
  const approvers = people
    .filter(({ joinedAt, disabledAt }) => joinedAt !== null && disabledAt === null)
    .map(rightsOfPerson)
    .filter(mayApprove);
  return states.flatMap((state) => {
    const { id, group } = state.agent;
    if (approvers.some((rights) => reachesGroup(rights, group))) return [];
    const asking = methodsThatAsk(state.toolset);
    if (asking.length === 0) return [];
    const operations = asking.map((method) => ({
      op: "setMethod" as const,
      ...method,
      state: "off" as const,
    }));
    const owner = { kind: "agent" as const, id };
    return newProblem(
      {
        kind: "nobody approves",
        severity: "error",
        code: "nobody_approves",
        values: { methods: asking.length },
        place: { agent: id },
        fixes: [{ kind: "operations", code: "switch_off", owner, operations }],
      },
      id,
    );
  });
}

export function webhookProblems({ failure }: Pick<ApprovalWebhook, "failure">): Problem[] {
  if (!failure) return [];
  const { reason } = failure;
  return [
    newProblem({
      kind: "webhook failing",
      severity: "warning",
      code: "webhook_failing",
      values: { reason },
      place: {},
      fixes: [],
    }),
  ];
}
