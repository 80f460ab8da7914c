import type { CallOutcome } from "@pegboard/registry-core/internal";
import { Ban, CircleCheck, CircleX, Hand, type LucideIcon, OctagonX } from "lucide-react";
import { t } from "../messages/t.ts";

/** What is said of an outcome, with its mark. */
export interface OutcomeWords {
  said: string;
  icon: LucideIcon;
  tone: "good" | "bad" | "warn" | "plain";
}

/** The outcomes of calls, in words of one line. */
export const CALL_OUTCOMES: Record<CallOutcome, OutcomeWords> = {
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

/** The choices of outcomes, and the outcomes that the server is asked for. */
export const OUTCOME_FILTERS = {
  answered: { label: t("Answered"), outcomes: "ok" },
  failed: { label: t("Failed"), outcomes: "failed,timed out,too busy" },
  invalid: { label: t("Bad arguments"), outcomes: "invalid arguments,unknown" },
  refused: { label: t("Refused"), outcomes: "off,not offered,declined,not run" },
  waiting: { label: t("Waiting"), outcomes: "needs approval" },
  cancelled: { label: t("Cancelled"), outcomes: "cancelled" },
} as const;

/** The choice of the page of calls that has an outcome among others. */
export const outcomeFilterOf = (outcome: string): string | undefined =>
  Object.entries(OUTCOME_FILTERS).find(([, { outcomes }]) =>
    outcomes.split(",").includes(outcome),
  )?.[0];

/** An outcome in words; one of a later release as it is called there. */
export const outcomeText = (outcome: string): string =>
  Object.entries(CALL_OUTCOMES).find(([one]) => one === outcome)?.[1].said ?? outcome;
