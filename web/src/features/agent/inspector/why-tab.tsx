import type { OwnerSettings, SettingsOperation, TraceRule } from "@pegboard/registry-core";
import { ownValue, toToolSettings } from "@pegboard/registry-core";
import {
  Blocks,
  Check,
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
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { iconSize } from "../../../components/icon-size.ts";
import { leftOutState } from "../../../words/left-out-text.ts";
import { countedMethods } from "../counted-methods.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { DecidedBy } from "./decided-by.tsx";
import { say } from "./texts.ts";
import { whySteps } from "./why-steps.ts";

const icons: Record<TraceRule, LucideIcon> = {
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

/** The rules of the resolver in their order, each with its decision. */
export function WhyTab({ selection }: { selection: KnownSelection }) {
  const { model, blocked, links, onStep } = useAgentEdit();
  const trace = selection.kind === "method" ? selection.method.trace : selection.tool.trace;
  const reset = resetSwitch(selection, model.settings);
  const hasEntry = ownValue(model.settings.tools, selection.tool.definition.name) !== undefined;
  return (
    <div>
      <ol aria-label={say.rulesInTheirOrder} className="grid max-w-[680px] px-6 pt-2 max-sm:px-4">
        {whySteps(trace, { kind: selection.kind, hasEntry }).map((step) => {
          const Icon = icons[step.rule];
          return (
            <li
              key={`${step.rule} ${step.reason}`}
              className={classNames(
                "grid grid-cols-[20px_120px_minmax(0,1fr)_auto] items-center gap-2.5 border-b border-line-soft py-[9px] text-list max-sm:grid-cols-[20px_minmax(0,1fr)_auto]",
                !step.applies && "text-3",
              )}
            >
              <Icon {...iconSize.m} />
              <span className="font-medium">{step.label}</span>
              <span
                className={classNames(
                  "max-sm:order-last max-sm:col-span-2 max-sm:col-start-2",
                  step.applies && "text-2",
                )}
              >
                {step.reason}
                {step.applies && <DecidedBy rule={step.rule} selection={selection} />}
                {step.preset !== undefined && (
                  <a href={links.presetPath(step.preset)} className="block text-meta text-accent hover:underline">
                    {say.openThePreset}
                  </a>
                )}
              </span>
              <span className={classNames("inline-flex items-center gap-1 text-meta", step.applies && "text-green")}>
                {step.applies && <Check {...iconSize.s} />}
                {step.applies ? say.applies : step.rule === "availability" ? say.passed : say.skipped}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="flex max-w-[680px] items-center gap-3 px-6 pt-3.5 pb-6 text-list max-sm:px-4">
        <b className="flex-1 font-semibold">{say.result(resultText(selection))}</b>
        {reset && (
          <Button
            size="s"
            icon={RotateCcw}
            blocked={blocked}
            onClick={() => onStep({ label: say.resetOverride, operations: [reset] })}
          >
            {say.resetOverride}
          </Button>
        )}
      </div>
    </div>
  );
}

function resultText(selection: KnownSelection): string {
  const { tool } = selection;
  if (selection.kind === "method") {
    const { enabled, offered } = selection.method;
    return enabled ? (offered ? say.onAndOffered : leftOutState(selection.method)) : say.off;
  }
  if (tool.state === "off") return say.off;
  const counted = countedMethods(tool);
  const on = counted.filter(({ enabled }) => enabled).length;
  const text = (tool.state === "partly" ? say.partlyOn : say.onOf)(on, counted.length);
  return tool.unavailable === undefined ? text : say.andNotOffered(text);
}

/** Back to inherit, when the agent stores a choice for exactly this. */
function resetSwitch({ tool, ...rest }: KnownSelection, settings: OwnerSettings): SettingsOperation | undefined {
  const { name } = tool.definition;
  const entry = toToolSettings(ownValue(settings.tools, name));
  if (rest.kind === "tool")
    return entry.enabled === undefined ? undefined : { op: "setTool", tool: name, state: "inherit" };
  if (!("method" in rest)) return undefined;
  const method = rest.method.definition.name;
  return ownValue(entry.methods, method) === undefined
    ? undefined
    : { op: "setMethod", tool: name, method, state: "inherit" };
}
