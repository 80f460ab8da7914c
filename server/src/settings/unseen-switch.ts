import type { Issue, OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import type { DefinitionChange, OrganisationSettings } from "@pegboard/registry-core/internal";
import type { Doer } from "../stores/people/done-by.ts";

/**
 * The present form of a tool, for somebody who saw another form, or did not say which form was
 * seen.
 */
export interface UnseenSwitch {
  tool: string;
  /** Index of the operation in the request. */
  operation: number;
  form: string;
  /**
   * The differences from the form that was seen, as far as they are known; absent when no form was
   * said to be seen.
   */
  changes?: DefinitionChange[];
}

/** The parts of the reviews of sources that a save uses. */
export interface SaveReviews {
  /**
   * Keeps the forms of methods that operations decide about. Answers what is wrong with those
   * operations; then no form is kept.
   */
  keepForms(operations: readonly SettingsOperation[], by: Doer): Promise<Issue[]>;
  /**
   * Accepts the forms that operations which switch something on say were seen. Answers the other
   * operations; then nothing is accepted.
   */
  see(
    operations: readonly SettingsOperation[],
    save: { settings: OwnerSettings; by: Doer },
  ): Promise<UnseenSwitch[]>;
  /** The operations with the switches that they leave open. */
  withSwitches(
    operations: readonly SettingsOperation[],
    saved: OrganisationSettings,
  ): SettingsOperation[];
}
