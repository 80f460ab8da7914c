import type { SwitchState } from "@pegboard/registry-core/internal";
import { t } from "./t.ts";

/** What becomes of tools that an agent has no entry for, as those that come later. */
export const POLICY_TEXT: Record<SwitchState, string> = {
  on: t("new tools: on"),
  off: t("new tools: off"),
  inherit: t("new tools: tool's default"),
};
