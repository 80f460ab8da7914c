import type { LoggedCall } from "../../api/calls.ts";
import { countOf } from "../../components/text/count-text.ts";
import { OUTCOMES, WAYS } from "./call-words.tsx";

interface CallStep {
  /** Milliseconds after it was asked for. */
  at: number;
  said: string;
  tone: "asked" | "good" | "bad" | "plain";
  end?: string;
}

/** What happened to a call, in its order. */
export function callSteps(call: LoggedCall): CallStep[] {
  const { outcome, waited, duration, approved, truncated, tokens } = call;
  const { said, tone } = OUTCOMES[outcome];
  const by = call.token?.name ?? call.person ?? WAYS[call.via].asked;
  const asked: CallStep = { at: 0, said: `Asked for by ${by}`, tone: "asked", end: WAYS[call.via].way };
  const cost = tokens === undefined ? "" : countOf(tokens, "token");
  const last: CallStep = {
    at: waited + (duration ?? 0),
    said: truncated ? `${said}, cut to its limit` : said,
    tone: tone === "good" || tone === "bad" ? tone : "plain",
    end: cost,
  };
  if (duration === undefined) return [asked, last];
  return [
    asked,
    { at: waited, said: "Offered, arguments fit", tone: "good" },
    ...(approved ? [{ at: waited, said: `Approved by ${by}`, tone: "good" as const }] : []),
    { at: waited, said: waited > 1 ? "Its turn came: it runs" : "Runs", tone: "plain" },
    last,
  ];
}
