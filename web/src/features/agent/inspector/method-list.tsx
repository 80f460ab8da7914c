import type { ResolvedTool } from "@pegboard/registry-core";
import { methodTokens } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { useState } from "react";
import { tokenCount } from "../../../messages/counts.ts";
import { leftOutState } from "../../../messages/left-out-text.ts";
import { t } from "../../../messages/t.ts";
import { methodKey } from "../../../tool-list/tool-rows.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { fixedRowReason, toggleStep } from "../tree/row-actions.ts";
import { methodBadges, RowBadges } from "../tree/row-badges.tsx";
import { selectionSubject } from "../tree/selection.ts";

export interface MethodListProps {
  tool: ResolvedTool;
  onOpen(method: string): void;
}

/** The number of rows that a press adds. */
const METHODS_PER_PRESS = 100;

/** The methods of a tool with their switches. */
export function MethodList({ tool, onOpen }: MethodListProps) {
  const { model, answer, blocked, onStep } = useAgentEdit("model", "answer", "blocked", "onStep");
  const [shown, setShown] = useState(METHODS_PER_PRESS);
  const more = tool.methods.length - shown;
  return (
    <>
      <ul>
        {tool.methods.slice(0, shown).map((method) => {
          const { name, displayName } = method.definition;
          const row = selectionSubject({ kind: "method", tool, method });
          return (
            <li
              key={name}
              className="flex min-h-[60px] items-center gap-3 border-b border-line-soft pr-5 pl-4 lg:min-h-9 lg:px-0"
            >
              <button
                type="button"
                onClick={() => onOpen(name)}
                className="min-h-11 min-w-0 flex-1 text-left lg:flex lg:min-h-9 lg:items-center lg:gap-3"
              >
                <span className="flex min-w-0 items-center gap-1.5 lg:flex-1">
                  <span className="truncate text-[15px] lg:text-list">{displayName}</span>
                  <RowBadges
                    badges={methodBadges(
                      tool,
                      method,
                      model.changed.has(methodKey(tool.definition.name, name)),
                    )}
                  />
                </span>
                <span className="num block flex-none text-meta text-2">
                  {method.offered
                    ? tokenCount(methodTokens(answer.tokens, tool.definition.name, name))
                    : method.enabled && leftOutState(method)}
                </span>
              </button>
              <Switch
                state={method.enabled ? "on" : "off"}
                locked={method.locked}
                label={t("Enable {method} in {tool}", {
                  method: displayName,
                  tool: tool.definition.displayName,
                })}
                blocked={blocked ?? fixedRowReason(row)}
                onToggle={() => onStep(toggleStep(row))}
              />
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button
          variant="ghost"
          size="s"
          onClick={() => setShown(shown + METHODS_PER_PRESS)}
          className="mx-4 my-2 lg:mx-0"
        >
          {t("Show {count, number} of {more, plural, one {# more method} other {# more methods}}", {
            count: Math.min(more, METHODS_PER_PRESS),
            more,
          })}
        </Button>
      )}
    </>
  );
}
