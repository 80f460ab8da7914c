import type { Issue, OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import type { DefinitionChange, OrganisationSettings } from "@pegboard/registry-core/internal";

/** What a tool says now, for whoever saw something else, or says nothing about what was seen. */
export interface UnseenSwitch {
  tool: string;
  /** Index of the operation in the request. */
  operation: number;
  form: string;
  /**
   * What differs from what was seen, as far as that is known; absent when nothing was said to be
   * seen.
   */
  changes?: DefinitionChange[];
}

/** What a save asks of the reviews of sources. */
export interface SaveReviews {
  /**
   * Keeps the forms of methods that operations decide about. Answers what is wrong with those
   * operations; then nothing is kept.
   */
  keepForms(operations: readonly SettingsOperation[], by: string): Promise<Issue[]>;
  /**
   * Accepts what operations that switch something on say that somebody saw. Answers the others;
   * then nothing is accepted.
   */
  see(
    operations: readonly SettingsOperation[],
    save: { settings: OwnerSettings; by: string },
  ): Promise<UnseenSwitch[]>;
  /** The operations with what they leave open. */
  withSwitches(
    operations: readonly SettingsOperation[],
    saved: OrganisationSettings,
  ): SettingsOperation[];
}
