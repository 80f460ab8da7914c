import type { SwitchState } from "@pegboard/registry-core/internal";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { POLICY_TEXT } from "../../words/policy-text.ts";

/** The policy for new tools, where it cannot be changed. */
export const SaidPolicy = ({ policy }: { policy: SwitchState | undefined }) => (
  <span className="h-4 max-w-full truncate px-1 text-micro text-2">
    {policy && capitalise(POLICY_TEXT[policy])}
  </span>
);
