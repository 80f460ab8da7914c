import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Check, CheckCheck, type LucideIcon, TimerOff, Unplug, X } from "lucide-react";
import type { LoggedCall } from "../../api/calls.ts";
import { t } from "../../messages/t.ts";

type EndedApproval = Pick<NonNullable<LoggedCall["approval"]>, "state" | "forRun" | "reason">;

/** How an approval ended, in a few words. */
export function verdictText({ state, forRun, reason }: EndedApproval): string {
  switch (state) {
    case "approved":
      return forRun ? t("approved for the run") : t("approved once");
    case "declined":
      return reason === undefined ? t("declined") : t("declined, “{reason}”", { reason });
    case "timed out":
      return t("timed out, declined");
    default:
      return t("withdrawn by the caller");
  }
}

/** How an approval ended and who decided, as a sentence. */
export function verdictSentence(verdict: EndedApproval & { by?: string | undefined }): string {
  const { state, forRun, by } = verdict;
  const who = by ?? t("The caller");
  switch (state) {
    case "approved":
      return forRun
        ? t("{who} approved the method for this run.", { who })
        : t("{who} approved this call once.", { who });
    case "declined":
      return t("{who} declined this call.", { who });
    case "timed out":
      return t("Nobody decided in time: the call was declined.");
    default:
      return t("The caller withdrew the call: nothing waits for an answer.");
  }
}

export function VerdictIcon({ state, forRun }: EndedApproval) {
  const [Icon, color] = iconOf(state, forRun);
  return <Icon {...iconSize.s} className={classNames("flex-none justify-self-center", color)} />;
}

function iconOf(state: EndedApproval["state"], forRun: true | undefined): [LucideIcon, string] {
  if (state === "approved") return [forRun ? CheckCheck : Check, "text-green"];
  if (state === "declined") return [X, "text-red"];
  return [state === "timed out" ? TimerOff : Unplug, "text-3"];
}
