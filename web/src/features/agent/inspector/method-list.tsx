import { methodTokens, type ResolvedTool } from "@pegboard/registry-core";
import { Switch } from "../../../components/inputs/switch.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import { leftOutState } from "../../../words/left-out-text.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { methodKey } from "../model/row-keys.ts";
import { methodBadges } from "../tree/row-badges.ts";
import { RowBadges } from "../tree/row-parts.tsx";
import { subjectOf } from "../tree/selection.ts";
import { fixedRowReason, toggleStep } from "../tree/toggle-step.ts";

export interface MethodListProps {
  tool: ResolvedTool;
  onOpen(method: string): void;
}

/** The methods of a tool with their switches, where the tree cannot show them. */
export function MethodList({ tool, onOpen }: MethodListProps) {
  const { model, answer, blocked, onStep } = useAgentEdit();
  return (
    <ul>
      {tool.methods.map((method) => {
        const { name, displayName } = method.definition;
        const row = subjectOf({ kind: "method", tool, method });
        return (
          <li key={name} className="flex min-h-[60px] items-center gap-3 border-b border-line-soft pr-5 pl-4">
            <button type="button" onClick={() => onOpen(name)} className="min-h-11 min-w-0 flex-1 text-left">
              <span className="flex items-center gap-1.5">
                <span className="truncate text-[15px]">{displayName}</span>
                <RowBadges
                  badges={methodBadges(tool, method, model.changed.has(methodKey(tool.definition.name, name)))}
                />
              </span>
              <span className="num block text-meta text-2">
                {method.offered
                  ? countOf(methodTokens(answer.tokens, tool.definition.name, name), "token")
                  : method.enabled && leftOutState(method)}
              </span>
            </button>
            <Switch
              state={method.enabled ? "on" : "off"}
              locked={method.locked}
              label={`Enable ${displayName} in ${tool.definition.displayName}`}
              blocked={blocked ?? fixedRowReason(row)}
              onToggle={() => onStep(toggleStep(row))}
            />
          </li>
        );
      })}
    </ul>
  );
}
