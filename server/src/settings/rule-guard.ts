import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Store, StoredOwner } from "../stores/store.ts";
import type { JudgingCatalog } from "./judging-catalog.ts";

/** A save as rules judge it. */
export interface GuardedSave<State = JudgingCatalog> {
  store: Pick<Store, "listOwners" | "readPreferences">;
  box: SecretBox;
  state: State;
  /** The owner as it is stored. */
  owner: StoredOwner;
  operations: readonly SettingsOperation[];
  /** What would be stored. */
  settings: OwnerSettings;
}

/** Judges saves by the organisation's rules. */
export interface RuleGuard {
  /**
   * Refuses a save after which an agent breaks a rule that refuses, anew or worse than before.
   * @throws PegboardError "rule_broken"
   */
  refuse(save: GuardedSave): Promise<void>;
}

/** For what carries values over by itself, and switches nothing. */
export const unguarded: RuleGuard = { refuse: async () => undefined };
