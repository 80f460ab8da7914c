/** The part of api-contract.ts that is about presets themselves; their settings are in the catalogue, and there with their revision. */

import type { OwnerSettings } from "@pegboard/registry-core";
import type { OutOfOrder } from "./agent-contract.ts";

export interface PresetSummary {
  id: string;
  name: string;
  description: string;
  revision: number;
  createdAt: string;
  lastChange: { at: string; by: string } | null;
  /** Agents that follow it, archived ones too. */
  followers: { id: string; name: string }[];
}
interface DeletedPresetSummary {
  id: string;
  name: string;
  deletedAt: string;
  deletedBy: string;
}
/** GET /api/presets */
export interface PresetsAnswer {
  presets: PresetSummary[];
  /** What is stored of them cannot be read; all others work. POST /api/presets/:preset/repair, or DELETE. */
  outOfOrder: OutOfOrder[];
  /** Of the last 30 days, the last first: POST /api/presets/:preset/restore brings one back. */
  deleted: DeletedPresetSummary[];
}
/** POST /api/presets. Prompts, texts, secrets and the policy for new tools are no part of a preset. */
export interface CreatePresetRequest {
  /** Stands in its addresses; made from the name unless given. */
  id?: string;
  name: string;
  description?: string;
  /** Takes over what this agent has set, as it is saved, without its secrets. */
  fromAgent?: string;
  /** Or exactly these entries. */
  tools?: NonNullable<OwnerSettings["tools"]>;
}
/** PATCH /api/presets/:preset */
export interface ChangePresetRequest {
  name?: string;
  description?: string;
}
