import type { SwitchState } from "@pegboard/registry-core";

/** What becomes of tools that an agent has no entry for, as those that come later. */
export const POLICY_TEXT: Record<SwitchState, string> = {
  on: "new tools come on",
  off: "new tools stay off",
  inherit: "new tools follow the default",
};
