import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Ban, CircleCheck, CircleX, Hand, type LucideIcon, OctagonX } from "lucide-react";
import type { LoggedCall } from "../../api/calls.ts";
import { t } from "../../messages/t.ts";

interface OutcomeWords {
  said: string;
  icon: LucideIcon;
  tone: "good" | "bad" | "warn" | "plain";
}

/** The outcomes of calls, in words of one line. */
const CALL_OUTCOMES: Record<LoggedCall["outcome"], OutcomeWords> = {
  ok: { said: t("Answered"), icon: CircleCheck, tone: "good" },
  failed: { said: t("Failed"), icon: CircleX, tone: "bad" },
  "timed out": { said: t("Out of time"), icon: CircleX, tone: "bad" },
  "too busy": { said: t("Too busy"), icon: CircleX, tone: "bad" },
  "invalid arguments": { said: t("Bad arguments"), icon: CircleX, tone: "bad" },
  unknown: { said: t("No such method"), icon: CircleX, tone: "bad" },
  "needs approval": { said: t("Waiting"), icon: Hand, tone: "warn" },
  declined: { said: t("Declined"), icon: Hand, tone: "plain" },
  off: { said: t("Refused: off"), icon: Ban, tone: "plain" },
  "not offered": { said: t("Refused: not offered"), icon: Ban, tone: "plain" },
  "not run": { said: t("Not run"), icon: Ban, tone: "plain" },
  cancelled: { said: t("Cancelled"), icon: OctagonX, tone: "plain" },
};

const TONES = {
  good: { icon: "text-green", text: "text-2" },
  bad: { icon: "text-red", text: "font-medium text-red" },
  warn: { icon: "text-amber", text: "font-medium text-amber" },
  plain: { icon: "text-2", text: "text-2" },
};

/** How a call ended, or what it waits for. */
export function outcomeWords({ outcome, approval }: OutcomeOfCall): OutcomeWords {
  const words = CALL_OUTCOMES[outcome];
  if (outcome === "needs approval" && approval?.state === "approved")
    return { ...words, said: t("Approved, not called again yet") };
  if (outcome === "declined" && approval?.state === "timed out")
    return { ...words, said: t("Nobody approved it") };
  if (approval?.state === "withdrawn") return { ...words, said: t("Withdrawn") };
  return words;
}

type OutcomeOfCall = Pick<LoggedCall, "outcome" | "approval">;

export function CallOutcomeLabel(call: OutcomeOfCall) {
  const { said, icon: Icon, tone } = outcomeWords(call);
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-1.5", TONES[tone].text)}>
      <Icon {...iconSize.s} className={classNames("flex-none", TONES[tone].icon)} />
      <span className="truncate">{said}</span>
    </span>
  );
}

/**
 * The name of a call's method: `tool.method`, or what the caller wrote when no method has that
 * name.
 */
export const calledMethodName = ({ tool, method, functionName }: LoggedCall): string =>
  tool === undefined ? functionName : `${tool}.${method}`;

/** Whether somebody can still decide about the call. */
export const isWaiting = ({ outcome, approval }: OutcomeOfCall): boolean =>
  outcome === "needs approval" && approval?.id !== undefined && approval.state === undefined;
