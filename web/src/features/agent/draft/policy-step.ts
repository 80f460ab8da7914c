import type { SwitchState } from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";

/** The choices of what becomes of tools that an agent has no entry for. */
export const POLICY_STATES: SwitchState[] = ["on", "off", "inherit"];

export const policyStep = (state: SwitchState): DraftStep => ({
  label: t("New tools"),
  operations: [{ op: "setNewTools", state }],
});
