import { ownValue } from "@pegboard/json-schema";
import { describeStep, type OwnerSettings, type SettingsOperation } from "@pegboard/registry-core";
import {
  countedMethods,
  type TraceRule,
  type TraceStep,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LazyBoundary, lazyComponent, lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import {
  Blocks,
  FileDiff,
  Layers,
  Lock,
  type LucideIcon,
  Package,
  Pencil,
  Plug,
  RotateCcw,
  ShieldCheck,
  Users,
} from "lucide-react";
import { leftOutState } from "../../../messages/left-out-text.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { DecidedBy, isPresetStep } from "./decided-by.tsx";

const traceRuleIcons: Record<TraceRule, LucideIcon> = {
  default: Package,
  policy: Users,
  preset: Layers,
  agent: Pencil,
  organisation: ShieldCheck,
  core: Lock,
  tool: Blocks,
  source: FileDiff,
  availability: Plug,
};

/** Judging rules takes the rules of texts along, which only agents under such rules need. */
const ruleLinesCode = lazyModule(() => import("./rule-lines.tsx"));
const LazyRuleLines = lazyComponent(ruleLinesCode, (code) => code.RuleLines);

/** The rules that decided, in order, with the rules that did not apply folded away. */
export function WhyTab({ selection }: { selection: KnownSelection }) {
  const { model, blocked, onStep } = useAgentEdit("model", "blocked", "onStep");
  const hasRules = Object.keys(model.catalog.rules ?? {}).length > 0;
  const { trace } = selection.kind === "method" ? selection.method : selection.tool;
  const reset = resetSwitch(selection, model.settings);
  const hasEntry = ownValue(model.settings.tools, selection.tool.definition.name) !== undefined;
  const idle = idleRules(trace, { kind: selection.kind, hasEntry });
  return (
    <div className="max-w-[680px]">
      <ol aria-label={t("Rules in their order")} className="grid px-6 pt-2 max-sm:px-4">
        {whySteps(trace).map((step) => (
          <WhyDecision
            key={`${step.step.rule} ${step.reason}`}
            decided={step}
            selection={selection}
          />
        ))}
      </ol>
      <LazyBoundary>{hasRules && <LazyRuleLines selection={selection} />}</LazyBoundary>
      {idle.length > 0 && (
        <Disclosure
          className="text-list"
          lineClass="px-6 py-[9px] text-2 hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:px-4"
          summary={t("{n, plural, one {# rule} other {# rules}} did not apply", { n: idle.length })}
        >
          <ul className="grid px-6 pb-2 max-sm:px-4">
            {idle.map(({ rule, label, reason }) => {
              const Icon = traceRuleIcons[rule];
              return (
                <li key={rule} className={classNames(row, "text-2")}>
                  <Icon {...iconSize.m} />
                  <span>{label}</span>
                  <span className="max-sm:col-start-2">{reason}</span>
                </li>
              );
            })}
          </ul>
        </Disclosure>
      )}
      <div className="flex items-center gap-3 px-6 pt-3.5 pb-6 text-list max-sm:px-4">
        <b className="flex-1 font-semibold">
          {t("Result: {text}", { text: whyResultText(selection) })}
        </b>
        {reset && (
          <Button
            size="s"
            icon={RotateCcw}
            blocked={blocked}
            onClick={() => onStep({ label: t("Reset override"), operations: [reset] })}
          >
            {t("Reset override")}
          </Button>
        )}
      </div>
    </div>
  );
}

const row =
  "grid grid-cols-[20px_120px_minmax(0,1fr)_auto] items-center gap-2.5 py-[9px] max-sm:grid-cols-[20px_minmax(0,1fr)_auto]";

function WhyDecision({ decided, selection }: { decided: WhyStep; selection: KnownSelection }) {
  const { step, label, reason, state } = decided;
  const Icon = traceRuleIcons[step.rule];
  return (
    <li className={classNames(row, "border-b border-line-soft text-list")}>
      <Icon {...iconSize.m} />
      <span className="font-medium">{label}</span>
      <span className="text-2 max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
        {reason}
        <DecidedBy step={step} selection={selection} />
      </span>
      <span className="text-meta font-medium">{state}</span>
    </li>
  );
}

function whyResultText(selection: KnownSelection): string {
  const { tool } = selection;
  if (selection.kind === "method") {
    const { enabled, offered } = selection.method;
    if (!enabled) return t("off");
    return offered ? t("on and offered") : leftOutState(selection.method);
  }
  if (tool.state === "off") return t("off");
  const counted = countedMethods(tool);
  const on = counted.filter(({ enabled }) => enabled).length;
  const text = (
    tool.state === "partly"
      ? (on: number, total: number) =>
          t("partly on, {on, number} of {total, plural, one {# method} other {# methods}}", {
            on,
            total,
          })
      : (on: number, total: number) =>
          t("on, {on, number} of {total, plural, one {# method} other {# methods}}", { on, total })
  )(on, counted.length);
  return tool.unavailable === undefined ? text : t("{text}, unavailable", { text });
}

/** The operation that goes back to inherit, when the agent stores a choice for exactly this. */
function resetSwitch(
  { tool, ...rest }: KnownSelection,
  settings: OwnerSettings,
): SettingsOperation | undefined {
  const { name } = tool.definition;
  const entry = toToolSettings(ownValue(settings.tools, name));
  if (rest.kind === "tool")
    return entry.enabled === undefined
      ? undefined
      : { op: "setTool", tool: name, state: "inherit" };
  if (!("method" in rest)) return undefined;
  const method = rest.method.definition.name;
  return ownValue(entry.methods, method) === undefined
    ? undefined
    : { op: "setMethod", tool: name, method, state: "inherit" };
}

/** A rule of the resolver that decided something. */
interface WhyStep {
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
  policy: t("Neither the agent nor a preset says anything of new tools"),
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
const whySteps = (trace: TraceStep[]): WhyStep[] =>
  trace.map((step) => ({
    step,
    label: isPresetStep(step) ? traceRuleLabels.preset : traceRuleLabels[step.rule],
    reason: describeStep(step, t),
    state: traceStepState(step),
  }));

function traceStepState({ rule, on, code }: TraceStep): string {
  if (rule === "availability") return t("Not offered");
  if (!on) return t("Off");
  return code === "methods_off" || code === "methods_not_accepted" ? t("Partly on") : t("On");
}

interface IdleInput {
  kind: "tool" | "method";
  /** Whether the agent stores something about the tool. */
  hasEntry: boolean;
}

/** The rules that did not apply. Availability is not a question for something that is off. */
function idleRules(trace: TraceStep[], { kind, hasEntry }: IdleInput): AskedRule[] {
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
