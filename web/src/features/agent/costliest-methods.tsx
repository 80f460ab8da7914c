import type { ResolvedTool } from "@pegboard/registry-core";
import {
  costliestMethods,
  DEAREST,
  type MethodCost,
  offeredTokens,
  type TokenTable,
  toggleMethod,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { methodCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";

/** The offered methods that cost most, with a button to switch off each one, and one for all. */
export function CostliestMethods() {
  const { model, answer, blocked, onStep } = useAgentEdit("model", "answer", "blocked", "onStep");
  const { tokens } = answer;
  const dearest = costliestMethods(tokens, model.toolset.tools, DEAREST);
  const core = countCoreTokens(tokens, model.toolset.tools);
  const switchOff = (methods: MethodCost[], what: string) =>
    onStep({
      label: t("Switch off {what}", { what }),
      operations: methods.flatMap(({ tool, method }) => toggleMethod(tool, method.definition.name)),
    });
  return (
    <>
      <ol className="grid grid-cols-1">
        {dearest.map((cost, index) => (
          <DearMethod
            // The place is the key, so that the focus stays there when the next method moves up.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            cost={cost}
            blocked={blocked}
            onSwitchOff={() => switchOff([cost], cost.method.definition.displayName)}
          />
        ))}
      </ol>
      <div className="flex min-h-8 items-center justify-between gap-3 text-meta text-2">
        <p className="num">
          {core > 0
            ? t("Core methods cost {core, number} and stay on.", { core })
            : dearest.length === 0 && t("Nothing is offered.")}
        </p>
        {dearest.length > 1 && (
          <Button
            size="s"
            blocked={blocked}
            onClick={() => switchOff(dearest, methodCount(dearest.length))}
          >
            {t("Switch off all {count, number}", { count: dearest.length })}
          </Button>
        )}
      </div>
    </>
  );
}

function countCoreTokens(tokens: TokenTable, tools: readonly ResolvedTool[]): number {
  return offeredTokens(
    tokens,
    tools.map((tool) => ({ ...tool, methods: tool.methods.filter(({ locked }) => locked) })),
  );
}

interface DearMethodProps {
  cost: MethodCost;
  blocked: string | undefined;
  onSwitchOff(): void;
}

function DearMethod({ cost: { tool, method, tokens }, blocked, onSwitchOff }: DearMethodProps) {
  const { displayName, name } = method.definition;
  const { definition } = tool;
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line-soft py-0.5 max-sm:py-1">
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="truncate" title={`${displayName} · ${name}`}>
          {displayName}
        </span>
        <span
          className="truncate text-meta text-2"
          title={`${definition.displayName} · ${definition.name}`}
        >
          {definition.displayName}
        </span>
      </span>
      <span className="num flex-none">{countText(tokens)}</span>
      <Button size="s" blocked={blocked} onClick={onSwitchOff}>
        {t("Switch off")}
        <span className="sr-only">
          {" "}
          {t("{method} in {tool}", { method: displayName, tool: definition.displayName })}
        </span>
      </Button>
    </li>
  );
}
