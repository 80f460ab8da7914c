import type { AgentTile } from "../api-contract/agent-contract.ts";

/** Who deleted an agent, and when. */
export interface DeletedMark {
  deletedAt: string;
  deletedBy: string;
}

export interface DeletedAgent extends DeletedMark {
  id: string;
  name: string;
  tile: AgentTile;
}
