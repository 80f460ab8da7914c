import { describeStep } from "@pegboard/registry-core";
import type { TraceRule, TraceStep } from "@pegboard/registry-core/internal";
import { t } from "../../../messages/t.ts";

/** A rule of the resolver that decided something. */
export interface WhyStep {
  step: TraceStep;
  label: string;
  reason: string;
  state: string;
}
/** A rule that did not apply, with the reason. */
interface AskedRule {
  rule: TraceRule;
  label: string;
  reason: string;
}

const traceRuleLabels: Record<TraceRule, string> = {
  default: t("Default"),
  policy: t("Agent policy"),
  preset: t("Preset"),
  agent: t("Override"),
  organisation: t("Organisation"),
  core: t("Core"),
  tool: t("Its tool"),
  source: t("Its source"),
  availability: t("Availability"),
};

const idleOfTool: Partial<Record<TraceRule, string>> = {
  policy: t("The agent leaves tools without an entry to their default"),
  agent: t("Nobody switched it for this agent"),
  organisation: t("Not disabled for the organisation"),
  core: t("Not core"),
  availability: t("Nothing stands in its way"),
};
const idleOfMethod: Partial<Record<TraceRule, string>> = {
  agent: t("Nobody switched it for this agent"),
  tool: t("Its tool is on"),
  core: t("Not core"),
  availability: t("Nothing stands in its way"),
};

/** The decisions in their order, in which each outranks those before it. */
export const whySteps = (trace: TraceStep[]): WhyStep[] =>
  trace.map((step) => ({
    step,
    label: traceRuleLabels[step.rule],
    reason: describeStep(step, t),
    state: traceStepState(step),
  }));

function traceStepState({ rule, on }: TraceStep): string {
  if (rule === "availability") return t("Not offered");
  return on ? t("On") : t("Off");
}

interface IdleInput {
  kind: "tool" | "method";
  /** Whether the agent stores something about the tool. */
  hasEntry: boolean;
}

/** The rules that did not apply. Availability is not a question for something that is off. */
export function idleRules(trace: TraceStep[], { kind, hasEntry }: IdleInput): AskedRule[] {
  const isOff = trace.at(-1)?.on === false;
  const idle = kind === "tool" ? idleOfTool : idleOfMethod;
  return (Object.entries(idle) as [TraceRule, string][])
    .filter(
      ([rule]) => !(rule === "availability" && isOff) && trace.every((step) => step.rule !== rule),
    )
    .map(([rule, reason]) => ({
      rule,
      label: traceRuleLabels[rule],
      reason:
        rule === "policy" && hasEntry
          ? t("The agent has settings for the tool, so it is not asked")
          : reason,
    }));
}
