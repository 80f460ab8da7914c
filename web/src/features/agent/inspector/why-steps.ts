import { describeStep, type TraceRule, type TraceStep } from "@pegboard/registry-core";
import { common } from "../../../language/common.ts";
import { say } from "./texts.ts";

/** One rule of the resolver as the Why tab lists it; `applies` is false for a rule that decided nothing. */
interface WhyStep {
  rule: TraceRule;
  label: string;
  reason: string;
  /** The preset that decides it. */
  preset?: string;
  applies: boolean;
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

const skippedOfTool: Partial<Record<TraceRule, string>> = {
  policy: say.theAgentLeavesToolsWithoutAn,
  agent: say.nobodySwitchedItForThisAgent,
  organisation: say.notDisabledForThe,
  core: say.notCore,
  availability: say.nothingStandsInItsWay,
};
const skippedOfMethod: Partial<Record<TraceRule, string>> = {
  agent: say.nobodySwitchedItForThisAgent,
  tool: say.itsToolIsOn,
  core: say.notCore,
  availability: say.nothingStandsInItsWay,
};

const ENTRY_ASKED_INSTEAD = say.notAskedTheAgentHasAnEntry;

interface WhyInput {
  kind: "tool" | "method";
  /** The agent stores something about the tool. */
  hasEntry: boolean;
}

/** The trace with the rules that did not apply, in the order in which the resolver asks them. */
export function whySteps(trace: TraceStep[], { kind, hasEntry }: WhyInput): WhyStep[] {
  const ofTool = hasEntry ? { ...skippedOfTool, policy: ENTRY_ASKED_INSTEAD } : skippedOfTool;
  const skipped = kind === "tool" ? ofTool : skippedOfMethod;
  const asked = Object.keys(skipped).flatMap((rule) => (rule === "agent" ? ["preset", rule] : rule));
  const order = ["default", ...asked] as TraceRule[];
  const rules = [...order, ...trace.map(({ rule }) => rule).filter((rule) => !order.includes(rule))];
  return [...new Set(rules)].flatMap((rule): WhyStep[] => {
    const applied = trace.filter((step) => step.rule === rule);
    const label = labels[rule];
    if (applied.length > 0) {
      return applied.map((step) => ({
        ...{ rule, label, reason: describeStep(step), applies: true },
        ...(step.rule === "preset" && step.values && "id" in step.values && { preset: step.values.id }),
      }));
    }
    // Most agents follow none.
    if (rule === "preset") return [];
    return [{ rule, label, reason: skipped[rule] ?? "", applies: false }];
  });
}
