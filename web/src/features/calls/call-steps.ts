import type { LoggedCall } from "../../api/calls.ts";
import { common } from "../../language/common.ts";
import { OUTCOMES, WAYS } from "./call-words.tsx";
import { say } from "./texts.ts";

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
  const { said, tone } = OUTCOMES[outcome];
  const by = call.token?.name ?? call.person ?? WAYS[call.via].asked;
  const asked: CallStep = {
    at: 0,
    said: say.askedForBy(by),
    tone: "asked",
    end: WAYS[call.via].way,
  };
  const cost = tokens === undefined ? "" : common.tokenCount(tokens);
  const last: CallStep = {
    at: waited + (duration ?? 0),
    said: truncated ? say.cutToItsLimit(said) : said,
    tone: tone === "good" || tone === "bad" ? tone : "plain",
    end: cost,
  };
  if (duration === undefined) return [asked, last];
  return [
    asked,
    { at: waited, said: say.offeredArgumentsFit, tone: "good" },
    ...(approved ? [{ at: waited, said: say.approvedBy(by), tone: "good" as const }] : []),
    { at: waited, said: waited > 1 ? say.itsTurnCameItRuns : say.runs, tone: "plain" },
    last,
  ];
}
