import { ChevronDown, TriangleAlert } from "lucide-react";
import { lazy } from "react";
import { iconSize } from "../../components/icon-size.ts";
import { Meter } from "../../components/meter.tsx";
import { Popover } from "../../components/overlays/popover.tsx";
import { compactText, countText } from "../../components/text/count-text.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";

const TokenDetails = lazy(() => import("./token-details.tsx").then((module) => ({ default: module.TokenDetails })));

/** What the agent's functions cost, against its budget; opens what makes up the cost and what to do about it. */
export function TokenButton() {
  const { counts, overBudget, settings, uncounted } = useAgentEdit().model;
  const { tokenBudget } = settings;
  return (
    <Popover
      label="Tokens of this agent"
      trigger={
        <button
          type="button"
          className="num -mx-1.5 inline-flex h-8 items-center gap-2 rounded-lg px-1.5 whitespace-nowrap hover:bg-press max-sm:mx-0 max-sm:h-11 max-sm:gap-1.5 max-sm:focus-visible:-outline-offset-2"
        >
          <span>
            ≈ <b className="font-semibold text-1">{countText(counts.tokens)}</b>{" "}
            <span className="max-xl:sr-only">tokens</span>
          </span>
          {uncounted && (
            <span className="text-amber" title={uncounted.message}>
              <TriangleAlert {...iconSize.s} />
              <span className="sr-only"> Without texts that could not be counted</span>
            </span>
          )}
          {tokenBudget !== undefined && (
            <>
              <span className="inline-flex max-xl:hidden">
                <Meter
                  value={counts.tokens}
                  before={counts.savedTokens}
                  max={tokenBudget}
                  label={`${countText(counts.tokens)} of ${countText(tokenBudget)} tokens`}
                />
              </span>
              <span className={overBudget > 0 ? "font-semibold text-red" : "max-sm:hidden"}>
                {overBudget > 0 ? `${countText(overBudget)} over` : `of ${compactText(tokenBudget)}`}
              </span>
            </>
          )}
          <ChevronDown {...iconSize.s} className="flex-none text-3" />
        </button>
      }
    >
      <TokenDetails />
    </Popover>
  );
}
