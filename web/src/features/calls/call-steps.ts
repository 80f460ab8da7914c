import type { LoggedCall } from "../../api/calls.ts";
import { tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { CALL_OUTCOMES, CALL_WAYS } from "./call-words.tsx";

interface CallStep {
  /** Milliseconds after the call was made. */
  at: number;
  said: string;
  tone: "asked" | "good" | "bad" | "plain";
  end?: string;
}

/** The steps of a call, in order. */
export function callSteps(call: LoggedCall): CallStep[] {
  const { outcome, waited, duration, approved, truncated, tokens } = call;
  const { said, tone } = CALL_OUTCOMES[outcome];
  const by = call.token?.name ?? call.person ?? CALL_WAYS[call.via].asked;
  const asked: CallStep = {
    at: 0,
    said: t("Asked for by {by}", { by }),
    tone: "asked",
    end: CALL_WAYS[call.via].way,
  };
  const cost = tokens === undefined ? "" : tokenCount(tokens);
  const last: CallStep = {
    at: waited + (duration ?? 0),
    said: truncated ? t("{said}, cut to its limit", { said }) : said,
    tone: tone === "good" || tone === "bad" ? tone : "plain",
    end: cost,
  };
  if (duration === undefined) return [asked, last];
  return [
    asked,
    { at: waited, said: t("Offered, arguments fit"), tone: "good" },
    ...(approved
      ? [{ at: waited, said: t("Approved by {by}", { by }), tone: "good" as const }]
      : []),
    { at: waited, said: waited > 1 ? t("Its turn came: it runs") : t("Runs"), tone: "plain" },
    last,
  ];
}
