import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { paths } from "../../addresses/paths.ts";
import type { LoggedCall } from "../../api/calls.ts";
import { CALL_OUTCOMES, type OutcomeWords } from "../../components/call-outcomes.ts";
import { t } from "../../messages/t.ts";

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

/** The name of a call's method, which leads to the page of the method where there is one. */
export function CalledMethodLink({ call, className }: { call: LoggedCall; className?: string }) {
  const { tool, method } = call;
  const said = <code className="font-mono text-code">{calledMethodName(call)}</code>;
  if (tool === undefined || method === undefined)
    return <span className={classNames("text-3", className)}>{said}</span>;
  return (
    <a
      href={paths.methodUsage(tool, method)}
      className={classNames("text-3 hover:text-1 hover:underline", className)}
    >
      {said}
    </a>
  );
}

/** Whether somebody can still decide about the call. */
export const isWaiting = ({ outcome, approval }: OutcomeOfCall): boolean =>
  outcome === "needs approval" && approval?.id !== undefined && approval.state === undefined;
