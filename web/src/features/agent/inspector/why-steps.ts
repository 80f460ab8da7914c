import { describeStep } from "@pegboard/registry-core";
import type { TraceRule, TraceStep } from "@pegboard/registry-core/internal";
import { common } from "../../../language/common.ts";
import { say } from "./texts.ts";

/** A rule of the resolver that decided something. */
export interface WhyStep {
  step: TraceStep;
  label: string;
  reason: string;
  state: string;
}
/** A rule that decided nothing, and why. */
interface AskedRule {
  rule: TraceRule;
  label: string;
  reason: string;
}

const labels: Record<TraceRule, string> = {
  default: common.default,
  policy: say.agentPolicy,
  preset: common.preset,
  agent: say.override,
  organisation: common.organisation,
  core: common.core,
  tool: say.itsTool,
  source: say.itsSource,
  availability: say.availability,
};

const idleOfTool: Partial<Record<TraceRule, string>> = {
  policy: say.theAgentLeavesToolsWithoutAn,
  agent: say.nobodySwitchedItForThisAgent,
  organisation: say.notDisabledForThe,
  core: say.notCore,
  availability: say.nothingStandsInItsWay,
};
const idleOfMethod: Partial<Record<TraceRule, string>> = {
  agent: say.nobodySwitchedItForThisAgent,
  tool: say.itsToolIsOn,
  core: say.notCore,
  availability: say.nothingStandsInItsWay,
};

/** The decisions in their order: each one outranks those before it. */
export const whySteps = (trace: TraceStep[]): WhyStep[] =>
  trace.map((step) => ({
    step,
    label: labels[step.rule],
    reason: describeStep(step),
    state: stateOf(step),
  }));

function stateOf({ rule, on }: TraceStep): string {
  if (rule === "availability") return say.notOffered;
  return on ? common.on : common.off;
}

interface IdleInput {
  kind: "tool" | "method";
  /** The agent stores something about the tool. */
  hasEntry: boolean;
}

/** The rules that decided nothing. What is off is not asked whether it is available. */
export function idleRules(trace: TraceStep[], { kind, hasEntry }: IdleInput): AskedRule[] {
  const isOff = trace.at(-1)?.on === false;
  const idle = kind === "tool" ? idleOfTool : idleOfMethod;
  return (Object.entries(idle) as [TraceRule, string][])
    .filter(
      ([rule]) => !(rule === "availability" && isOff) && trace.every((step) => step.rule !== rule),
    )
    .map(([rule, reason]) => ({
      rule,
      label: labels[rule],
      reason: rule === "policy" && hasEntry ? say.theAgentHasSettingsForTheTool : reason,
    }));
}
