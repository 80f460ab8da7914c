import { Ban, CircleCheck, CircleX, Hand, type LucideIcon, OctagonX } from "lucide-react";
import type { CallWay, LoggedCall } from "../../api/calls.ts";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";

interface OutcomeWords {
  said: string;
  icon: LucideIcon;
  tone: "good" | "bad" | "warn" | "plain";
}

/** How a call ended, in words of one line. */
export const OUTCOMES: Record<LoggedCall["outcome"], OutcomeWords> = {
  ok: { said: "Answered", icon: CircleCheck, tone: "good" },
  failed: { said: "Failed", icon: CircleX, tone: "bad" },
  "timed out": { said: "Out of time", icon: CircleX, tone: "bad" },
  "too busy": { said: "Too busy", icon: CircleX, tone: "bad" },
  "invalid arguments": { said: "Bad arguments", icon: CircleX, tone: "bad" },
  unknown: { said: "No such method", icon: CircleX, tone: "bad" },
  "needs approval": { said: "Waiting", icon: Hand, tone: "warn" },
  declined: { said: "Refused by a person", icon: Hand, tone: "plain" },
  off: { said: "Refused: off", icon: Ban, tone: "plain" },
  "not offered": { said: "Refused: not offered", icon: Ban, tone: "plain" },
  "not run": { said: "Not run", icon: Ban, tone: "plain" },
  cancelled: { said: "Cancelled", icon: OctagonX, tone: "plain" },
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
export const WAYS: Record<CallWay, { caller: string; asked: string; way: string }> = {
  http: { caller: "this machine", asked: "a program on this machine", way: "HTTP" },
  mcp: { caller: "this machine, MCP", asked: "a client on this machine", way: "MCP" },
  try: { caller: "an operator", asked: "an operator", way: "Try" },
  process: { caller: "in process", asked: "the program that Pegboard is part of", way: "in process" },
  command: { caller: "command line", asked: "the command line", way: "command line" },
};

export const callerOf = ({ token, person, via }: Pick<LoggedCall, "token" | "person" | "via">): string =>
  token?.name ?? person ?? WAYS[via].caller;

/** `tool.method`; what the caller wrote when nothing is called so. */
export const nameOf = ({ tool, method, functionName }: LoggedCall): string =>
  tool === undefined ? functionName : `${tool}.${method}`;
