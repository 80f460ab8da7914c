import type { SettingsOperation } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { deferralOperations } from "../tool-search/use-deferral.ts";
import { switchOffChosen, type UnusedChoice, type UnusedGroup } from "./use-usage.ts";

interface FootProps {
  groups: readonly UnusedGroup[];
  choice: UnusedChoice;
  /** The tokens that a request has more without what is chosen. */
  tokensOff: number | undefined;
  className: string;
  onDone(): void;
}

/** How many are chosen and what they cost, and what can be done with them in the draft. */
export function NeverCalledFoot({ groups, choice, tokensOff, className, onDone }: FootProps) {
  const { blocked, definitions, onStep } = useAgentEdit("blocked", "definitions", "onStep");
  const { chosen } = choice;
  const all = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const whyNot = blocked ?? (chosen.length === 0 ? t("Nothing is ticked") : undefined);
  const act = (label: string, operations: SettingsOperation[]) => {
    onStep({ label, operations });
    onDone();
  };
  const count = { count: chosen.length };
  const defer = () =>
    act(
      t("Find {count, plural, one {# method} other {# methods}} by search", count),
      deferralOperations(
        chosen.map(({ resolved, definition }) => ({
          tool: resolved.definition,
          method: definition,
          isDeferred: false,
          isAlwaysSent: false,
        })),
        definitions,
        true,
      ),
    );
  const switchOff = () =>
    act(
      t("Switch off {count, plural, one {# method} other {# methods}} that nobody calls", count),
      switchOffChosen(chosen),
    );
  return (
    <div
      className={classNames(
        "flex min-h-13 flex-none items-center gap-2 border-t border-line bg-app py-2 pr-4 pl-6 text-list whitespace-nowrap text-2 max-xl:flex-wrap max-sm:px-4",
        className,
      )}
    >
      <span aria-live="polite" className="num mr-auto max-sm:basis-full">
        <b className="font-semibold text-1">{countText(chosen.length)}</b>{" "}
        {t("of {all, number}", { all })} ·{" "}
        <b className="font-semibold text-1">
          {tokensOff === undefined ? "–" : countChangeText(tokensOff)}
        </b>{" "}
        {t("tokens")}
      </span>
      <Button size="s" variant="ghost" blocked={whyNot} onClick={defer} className="max-sm:flex-1">
        {t("Defer instead")}
      </Button>
      <Button size="s" blocked={whyNot} onClick={switchOff} className="max-sm:flex-1">
        {t("Switch off in draft")}
      </Button>
    </div>
  );
}
