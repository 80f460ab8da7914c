import { Ban, CircleCheck, CircleX, Hand, type LucideIcon, OctagonX } from "lucide-react";
import type { CallWay, LoggedCall } from "../../api/calls.ts";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";
import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

interface OutcomeWords {
  said: string;
  icon: LucideIcon;
  tone: "good" | "bad" | "warn" | "plain";
}

/** The outcomes of calls, in words of one line. */
export const OUTCOMES: Record<LoggedCall["outcome"], OutcomeWords> = {
  ok: { said: say.answered, icon: CircleCheck, tone: "good" },
  failed: { said: common.failed, icon: CircleX, tone: "bad" },
  "timed out": { said: say.outOfTime, icon: CircleX, tone: "bad" },
  "too busy": { said: say.tooBusy, icon: CircleX, tone: "bad" },
  "invalid arguments": { said: say.badArguments, icon: CircleX, tone: "bad" },
  unknown: { said: say.noSuchMethod, icon: CircleX, tone: "bad" },
  "needs approval": { said: say.waiting, icon: Hand, tone: "warn" },
  declined: { said: say.refusedByAPerson, icon: Hand, tone: "plain" },
  off: { said: say.refusedOff, icon: Ban, tone: "plain" },
  "not offered": { said: say.refusedNotOffered, icon: Ban, tone: "plain" },
  "not run": { said: say.notRun, icon: Ban, tone: "plain" },
  cancelled: { said: say.cancelled, icon: OctagonX, tone: "plain" },
};

const TONES = {
  good: { icon: "text-green", text: "text-2" },
  bad: { icon: "text-red", text: "font-medium text-red" },
  warn: { icon: "text-amber", text: "font-medium text-amber" },
  plain: { icon: "text-2", text: "text-2" },
};

export function Outcome({ outcome }: Pick<LoggedCall, "outcome">) {
  const { said, icon: Icon, tone } = OUTCOMES[outcome];
  return (
    <span className={classNames("inline-flex min-w-0 items-center gap-1.5", TONES[tone].text)}>
      <Icon {...iconSize.s} className={classNames("flex-none", TONES[tone].icon)} />
      <span className="truncate">{said}</span>
    </span>
  );
}

/** A caller without a token, by its way in. */
export const WAYS: Readonly<Record<CallWay, { caller: string; asked: string; way: string }>> =
  say.ways;

export const callerOf = ({
  token,
  person,
  via,
}: Pick<LoggedCall, "token" | "person" | "via">): string =>
  token?.name ?? person ?? WAYS[via].caller;

/**
 * The name of a call's method: `tool.method`, or what the caller wrote when no method has that
 * name.
 */
export const nameOf = ({ tool, method, functionName }: LoggedCall): string =>
  tool === undefined ? functionName : `${tool}.${method}`;
