import type { Problem } from "@pegboard/registry-core";
import type { OutOfOrderAgent } from "../api-contract.ts";
import type { DamagedAgent, Store } from "../stores/store.ts";

/** One agent that cannot be read is told by its name; all others work. */
export function outOfOrderMessage({ name, reason, readableRevision }: DamagedAgent): string {
  const earlier = readableRevision === 0 ? "the agent as it was created" : `revision ${readableRevision}`;
  return `${name} is out of order: ${reason}. Restore ${earlier} on the Agents page, or delete the agent there.`;
}

export async function listOutOfOrder(store: Pick<Store, "listDamagedAgents">): Promise<OutOfOrderAgent[]> {
  return (await store.listDamagedAgents()).map((agent) => {
    const { id, name, readableRevision } = agent;
    return { id, name, readableRevision, message: outOfOrderMessage(agent) };
  });
}

export async function outOfOrderProblems(store: Pick<Store, "listDamagedAgents">): Promise<Problem[]> {
  return (await store.listDamagedAgents()).map((agent) => ({
    id: `agent out of order/${agent.id}`,
    kind: "agent out of order",
    severity: "error",
    message: outOfOrderMessage(agent),
    detail: `Agents › ${agent.name} · it is offered nothing; all other agents work`,
    place: { agent: agent.id },
    fixes: [],
  }));
}
