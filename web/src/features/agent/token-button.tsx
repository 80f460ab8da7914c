import { iconSize } from "@pegboard/ui/icon-size.ts";
import { compactText, countText } from "@pegboard/ui/messages/count-text.ts";
import { Meter } from "@pegboard/ui/meter.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { ChevronDown, CircleX, TriangleAlert } from "lucide-react";
import { t } from "../../messages/t.ts";
import { useAgentEdit } from "./draft/agent-edit.tsx";
import { LazyTokenDetails } from "./late-parts.ts";

/** The agent's tokens against its budget; opens the details of the cost. */
export function TokenButton() {
  const { counts, overBudget, settings, uncounted } = useAgentEdit(
    ({ model: { counts, overBudget, settings, uncounted } }) => ({
      counts,
      overBudget,
      settings,
      uncounted,
    }),
  );
  const { tokenBudget } = settings;
  return (
    <Popover
      label={t("Tokens of this agent")}
      trigger={
        <button
          type="button"
          className="num -mx-1.5 inline-flex h-8 items-center gap-2 rounded-lg px-1.5 whitespace-nowrap hover:bg-press max-sm:mx-0 max-sm:h-11 max-sm:gap-1.5 max-sm:focus-visible:-outline-offset-2"
        >
          <span>
            ≈{" "}
            <b className="font-semibold text-1">
              <TokenCount tokens={counts.tokens} />
            </b>{" "}
            <span className="max-[1439px]:sr-only">{t("tokens")}</span>
          </span>
          {uncounted && (
            <span className="text-amber" title={uncounted.message}>
              <TriangleAlert {...iconSize.s} />
              <span className="sr-only"> {t("Without texts that could not be counted")}</span>
            </span>
          )}
          {tokenBudget !== undefined && (
            <>
              <span
                className={
                  overBudget > 0 ? "inline-flex max-2xl:hidden" : "inline-flex max-xl:hidden"
                }
              >
                <Meter
                  value={counts.tokens}
                  before={counts.savedTokens}
                  max={tokenBudget}
                  label={t("{tokens, number} of {budget, number} tokens", {
                    tokens: counts.tokens,
                    budget: tokenBudget,
                  })}
                />
              </span>
              {overBudget > 0 ? (
                <span
                  className="font-semibold text-red"
                  title={t("{tokens, number} over {budget, number}", {
                    tokens: overBudget,
                    budget: tokenBudget,
                  })}
                >
                  <span className="max-xl:sr-only">{compactText(overBudget)}</span>{" "}
                  <span className="max-sm:sr-only">{t("over")}</span>
                  <CircleX {...iconSize.s} className="sm:hidden" />
                </span>
              ) : (
                <span className="max-sm:hidden">
                  {t("of {tokenBudget}", { tokenBudget: compactText(tokenBudget) })}
                </span>
              )}
            </>
          )}
          <ChevronDown {...iconSize.s} className="flex-none text-3" />
        </button>
      }
    >
      <LazyTokenDetails />
    </Popover>
  );
}

/** The number of tokens. A narrow header rounds a long number; the details have all of it. */
function TokenCount({ tokens }: { tokens: number }) {
  if (tokens < 100_000) return countText(tokens);
  return (
    <>
      <span className="max-lg:hidden">{countText(tokens)}</span>
      <span className="lg:hidden">{compactText(tokens)}</span>
    </>
  );
}
