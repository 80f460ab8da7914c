import { DEAREST, dearestMethods, type MethodCost, type TokenTable, toggleMethod } from "@pegboard/registry-core";
import { Lock } from "lucide-react";
import { Button } from "../components/button.tsx";
import { iconSize } from "../components/icon-size.ts";
import type { AgentModel } from "./agent-model.ts";
import { countOf, countText } from "./count-text.ts";
import type { DraftStep } from "./draft.ts";

export interface DearestMethodsProps {
  model: AgentModel;
  tokens: TokenTable;
  blocked: string | undefined;
  onStep(step: DraftStep): void;
}

/** The offered methods that cost most, each with one click to do without it, and one for all of them. */
export function DearestMethods({ model, tokens, blocked, onStep }: DearestMethodsProps) {
  const dearest = dearestMethods(tokens, model.toolset.tools, DEAREST);
  if (dearest.length === 0) return <p className="text-meta text-2">Nothing is offered.</p>;
  const switchable = dearest.filter(({ method }) => !method.locked);
  const switchOff = (methods: MethodCost[], what: string) =>
    onStep({
      label: `Switch off ${what}`,
      operations: methods.flatMap(({ tool, method }) => toggleMethod(tool, method.definition.name)),
    });
  return (
    <>
      <ol className="grid grid-cols-1">
        {dearest.map((cost, index) => (
          <DearMethod
            // By place: the focus stays where it is when the next dearest moves up.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            cost={cost}
            blocked={blocked}
            onSwitchOff={() => switchOff([cost], cost.method.definition.displayName)}
          />
        ))}
      </ol>
      {switchable.length > 1 && (
        <span className="-mr-2 justify-self-end">
          <Button
            size="s"
            variant="ghost"
            blocked={blocked}
            onClick={() => switchOff(switchable, countOf(switchable.length, "method"))}
          >
            Switch off all {switchable.length}
          </Button>
        </span>
      )}
    </>
  );
}

interface DearMethodProps {
  cost: MethodCost;
  blocked: string | undefined;
  onSwitchOff(): void;
}

function DearMethod({ cost: { tool, method, tokens }, blocked, onSwitchOff }: DearMethodProps) {
  const { displayName, name } = method.definition;
  const toolName = tool.definition.displayName;
  const why = method.locked ? ` · ${method.trace.at(-1)?.reason ?? "Core: always on."}` : "";
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line-soft py-0.5 last:border-b-0 max-sm:py-1">
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="truncate" title={`${displayName} · ${name}`}>
          {displayName}
        </span>
        <span className="truncate text-meta text-2" title={`${toolName} · ${tool.definition.name}${why}`}>
          {toolName}
          {why}
        </span>
      </span>
      <span className="num flex-none">{countText(tokens)}</span>
      <span className="flex w-[84px] flex-none justify-end">
        {method.locked ? (
          <span className="inline-flex items-center gap-1.5 text-meta text-2">
            <Lock {...iconSize.s} />
            Core
          </span>
        ) : (
          <Button size="s" blocked={blocked} onClick={onSwitchOff}>
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
}
