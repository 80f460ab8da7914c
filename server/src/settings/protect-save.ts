import type { SettingsOperation } from "@pegboard/registry-core";
import type { StoredOwner } from "../stores/store.ts";

/**
 * Lets a save of an owner through, unless only proposals change it.
 * @throws PegboardError "proposal_needed"
 */
export type ProtectSave = (
  owner: StoredOwner,
  operations: readonly SettingsOperation[],
) => Promise<void>;

/** For saves of an accepted proposal, and of what nobody uses yet. */
export const unprotected: ProtectSave = async () => undefined;
