import type { SaidProblem } from "@pegboard/registry-core/problems";
/** The part of api-contract.ts that is about agents themselves; their settings are there. */

import type { SwitchState } from "@pegboard/registry-core";

/** What an agent is known by wherever it appears; nobody chooses it. */
export interface AgentTile {
  /** Two; unique in the organisation. */
  letters: string;
  /** As CSS writes it. */
  color: string;
}
/** What agents say of themselves beside their settings. */
export interface AgentLabels {
  name: string;
  description: string;
  /** One label that it shares with others. */
  group?: string;
  tile: AgentTile;
  /** Since when it is put away. */
  archived?: string;
}
export interface AgentSummary extends AgentLabels {
  id: string;
  revision: number;
  createdAt: string;
  lastChange: { at: string; by: string } | null;
  /**
   * `methods` and `tokens` are what the agent gets; `notOffered` counts methods that are on and that it does not get, `deferred` those that
   * it finds by search.
   */
  counts: { toolsOn: number; tools: number; methods: number; notOffered: number; deferred: number; tokens: number };
  /** What holds for tools that it has no entry for. */
  newTools: SwitchState;
  /** Tokens that its functions should not exceed together. */
  tokenBudget?: number;
  problems: { errors: number; warnings: number };
}
export interface AgentsAnswer {
  agents: AgentSummary[];
  /** Label of the tokenizer behind every token count. */
  tokenizer: string;
  /** What is stored of them cannot be read; all others work. POST /api/agents/:agent/repair, or DELETE. */
  outOfOrder: OutOfOrder[];
  /** Of the last 30 days, the last first: POST /api/agents/:agent/restore brings one back. */
  deleted: DeletedAgentSummary[];
}
interface DeletedAgentSummary {
  id: string;
  name: string;
  tile: AgentTile;
  deletedAt: string;
  deletedBy: string;
}
/** An owner of settings of which what is stored cannot be read. */
export interface OutOfOrder {
  id: string;
  name: string;
  /** Why, and what to do, for people. */
  message: string;
  /** The same as a fact. */
  problem: SaidProblem;
  /** What a repair brings back: the newest save that can be read; 0 is it as it was created. */
  readableRevision: number;
}
/** POST /api/agents. `copyOf` takes over the settings of another agent. */
export interface CreateAgentRequest {
  /** Stands in its addresses; made from the name unless given. */
  id?: string;
  name: string;
  description?: string;
  copyOf?: string;
  group?: string | null;
  /** The presets that it begins with. `copy` makes what they say its own. Without this, `newTools` and `copyOf`, as the organisation chose. */
  presets?: AgentPresets;
  /** For the tools that it has no entry for; "off" leaves it nothing but core. Of a copy: instead of the original's. */
  newTools?: SwitchState;
}
/** What an agent begins with of presets. */
export interface AgentPresets {
  ids: string[];
  how: "follow" | "copy";
}
/** PATCH /api/agents/:agent. */
export interface ChangeAgentRequest {
  name?: string;
  description?: string;
  /** Null takes it out of its group. */
  group?: string | null;
  archived?: boolean;
}

/** Where the page of an operator is. */
export interface OperatorsPlace {
  agent: string;
  /** There is a draft of it on the page. */
  isEditing: boolean;
}
export interface PresenceRequest {
  /** Of the page, as its event stream named it. */
  stream: string;
  /** Absent where the page shows no agent. */
  place?: OperatorsPlace;
}
/** Data of an event of type "presence": comes first, and whenever somebody else's page moves. */
export interface PresenceAnswer {
  /** The name of this event stream. */
  stream: string;
  /** The operator that it belongs to. */
  name: string;
  /** One for each other page that shows an agent; of the same operator, too. */
  others: (OperatorsPlace & { name: string })[];
}
