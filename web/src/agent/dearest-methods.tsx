import { DEAREST, dearestMethods, type TokenTable, toggleMethod } from "@pegboard/registry-core";
import { Lock } from "lucide-react";
import { Button } from "../components/button.tsx";
import { iconSize } from "../components/icon-size.ts";
import type { AgentModel } from "./agent-model.ts";
import { countText } from "./count-text.ts";
import type { DraftStep } from "./draft.ts";

export interface DearestMethodsProps {
  model: AgentModel;
  tokens: TokenTable;
  blocked: string | undefined;
  onStep(step: DraftStep): void;
}

/** The offered methods that cost most, each with one click to do without it. */
export function DearestMethods({ model, tokens, blocked, onStep }: DearestMethodsProps) {
  const dearest = dearestMethods(tokens, model.toolset.tools, DEAREST);
  if (dearest.length === 0) return <p className="text-meta text-2">Nothing is offered.</p>;
  return (
    <ol className="grid grid-cols-1">
      {dearest.map(({ tool, method, tokens: cost }, place) => {
        const { displayName, name } = method.definition;
        const toolName = tool.definition.displayName;
        return (
          <li
            // By place: the focus stays where it is when the next dearest moves up.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            className="flex min-h-9 items-center gap-3 border-b border-line-soft py-0.5 last:border-b-0 max-sm:py-1"
          >
            <span className="grid min-w-0 flex-1 grid-cols-1">
              <span className="truncate">{displayName}</span>
              <span className="truncate text-meta text-2">
                {toolName}
                {method.locked && ` · ${method.trace.at(-1)?.reason ?? "Core: always on."}`}
              </span>
            </span>
            <span className="num flex-none">{countText(cost)}</span>
            <span className="flex w-[84px] flex-none justify-end">
              {method.locked ? (
                <span className="inline-flex items-center gap-1.5 text-meta text-2">
                  <Lock {...iconSize.s} />
                  Core
                </span>
              ) : (
                <Button
                  size="s"
                  blocked={blocked}
                  onClick={() => onStep({ label: `Switch ${displayName}`, operations: toggleMethod(tool, name) })}
                >
                  Switch off
                  <span className="sr-only">
                    {" "}
                    {displayName} in {toolName}
                  </span>
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
