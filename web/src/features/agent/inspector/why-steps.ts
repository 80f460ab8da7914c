import { describeStep, type TraceRule, type TraceStep } from "@pegboard/registry-core";

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
  default: "Default",
  policy: "Agent policy",
  preset: "Preset",
  agent: "Override",
  organisation: "Organisation",
  core: "Core",
  tool: "Its tool",
  source: "Its source",
  availability: "Availability",
};

const skippedOfTool: Partial<Record<TraceRule, string>> = {
  policy: "The agent leaves tools without an entry to their default",
  agent: "Nobody switched it for this agent",
  organisation: "Not disabled for the organisation",
  core: "Not core",
  availability: "Nothing stands in its way",
};
const skippedOfMethod: Partial<Record<TraceRule, string>> = {
  agent: "Nobody switched it for this agent",
  tool: "Its tool is on",
  core: "Not core",
  availability: "Nothing stands in its way",
};

const ENTRY_ASKED_INSTEAD = "Not asked: the agent has an entry for the tool";

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
