import { describeProblem, newProblem, type Problem, type SaidProblem } from "@pegboard/registry-core/problems";
import type { OutOfOrderAgent } from "../api-contract.ts";
import type { DamagedAgent, Store } from "../stores/store.ts";

/** Names one agent that cannot be read; all others work. */
export function outOfOrderMessage(agent: DamagedAgent): string {
  return describeProblem(sayOutOfOrder(agent)).message;
}

function sayOutOfOrder({ name, damage, readableRevision }: DamagedAgent): SaidProblem {
  return { code: "out_of_order", values: { agent: name, damage, readableRevision } };
}

export async function listOutOfOrder(store: Pick<Store, "listDamagedAgents">): Promise<OutOfOrderAgent[]> {
  return (await store.listDamagedAgents()).map((agent) => {
    const { id, name, readableRevision } = agent;
    return { id, name, readableRevision, message: outOfOrderMessage(agent) };
  });
}

export function outOfOrderProblem(agent: DamagedAgent): Problem {
  const place = { agent: agent.id };
  return newProblem({ kind: "agent out of order", severity: "error", ...sayOutOfOrder(agent), place, fixes: [] });
}
