import type { TokenTable } from "@pegboard/registry-core/internal";
import { useEffect, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { modKey } from "../../../commands/key-text.ts";
import { inTurns } from "../../../components/in-turns.ts";
import {
  SelectionAction,
  SelectionBar,
  SelectionLink,
} from "../../../components/list/selection-bar.tsx";
import { agentCount, tokenChange, toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.tsx";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import { countRange, type Range, type RangeAct, type RangeCounts } from "../model/range-acts.ts";
import { costsOfRange, type RangeCosts } from "../model/range-costs.ts";
import type { useRangeActs } from "../model/use-range-acts.ts";
import { CopyColumn } from "./copy-column.tsx";

interface RangeBarProps {
  range: Range;
  /** The tokens of every method, as models get it. */
  tokens: TokenTable;
  /** The columns that a column can be copied to. */
  all: readonly MatrixColumn[];
  acts: Pick<ReturnType<typeof useRangeActs>, "blocked" | "act" | "copy">;
  onClear(): void;
}

/** A bar with the selection, the actions on it, and their cost. */
export function RangeBar({ range, tokens, all, acts, onClear }: RangeBarProps) {
  const { counts, costs } = useCounted(range, tokens);
  const [one, other, ...more] = range.columns;
  const stop = acts.blocked ?? (counts?.isFixed ? t("Nothing of it can be switched") : undefined);
  const renderAct = (act: RangeAct, label: string, key?: string) => (
    <SelectionAction label={label} cost={key} blocked={stop} onClick={() => acts.act(act)} />
  );
  const renderCosted = (act: keyof RangeCosts, label: string) => {
    const cost = costs?.[act];
    return (
      <SelectionAction
        label={label}
        cost={cost && tokenChange(cost.tokens)}
        blocked={stop ?? (cost?.isNothing ? t("Nothing of it would change") : undefined)}
        isNext={act === counts?.next}
        onClick={() => acts.act(act)}
      />
    );
  };
  return (
    <SelectionBar
      onClear={onClear}
      said={t("{count, plural, one {# cell} other {# cells}}", {
        count: range.rows.length * range.columns.length,
      })}
      what={
        <>
          <span>
            <b className="font-semibold text-1">
              {t("{count, plural, one {# cell} other {# cells}}", {
                count: range.rows.length * range.columns.length,
              })}
            </b>
            {counts && ` · ${toolCount(counts.tools)} × ${agentCount(range.columns.length)}`}
          </span>
          {counts && <span className="truncate text-meta max-lg:hidden">{keptText(counts)}</span>}
        </>
      }
    >
      {renderCosted("on", t("On"))}
      {renderCosted("off", t("Off"))}
      {renderCosted("reset", t("Reset"))}
      {other && renderAct("right", t("Fill right"), `${modKey}R`)}
      {range.rows.length > 1 && renderAct("down", t("Fill down"), `${modKey}D`)}
      {one && !other && (
        <CopyColumn
          from={one}
          all={all}
          trigger={<SelectionAction label={t("Copy column to…")} blocked={acts.blocked} />}
          onCopy={(to) => acts.copy(one, to)}
        />
      )}
      {one && other && more.length === 0 && (
        <SelectionLink
          label={t("Compare two")}
          href={paths.compare(one.agent.id, other.agent.id)}
        />
      )}
    </SelectionBar>
  );
}

/** The part that stays as it is: "2 are core and stay on". */
function keptText({ fixed, core, isFixed }: RangeCounts): string | undefined {
  if (isFixed || fixed === 0) return undefined;
  return fixed === core
    ? t("{count, plural, one {1 is core and stays on} other {# are core and stay on}}", {
        count: fixed,
      })
    : t("{count, plural, one {1 stays as it is} other {# stay as they are}}", { count: fixed });
}

/** The counts of the range and then the costs of its actions; undefined while they are counted. */
function useCounted(
  range: Range,
  tokens: TokenTable,
): { counts?: RangeCounts; costs?: RangeCosts } {
  const [counted, setCounted] = useState<{
    range: Range;
    counts?: RangeCounts;
    costs?: RangeCosts;
  }>();
  useEffect(() => {
    let isStopped = false;
    const run = async () => {
      const counts = await inTurns(countRange(range), () => isStopped);
      if (counts && !isStopped) setCounted({ range, counts });
      const costs = await inTurns(costsOfRange(range, tokens), () => isStopped);
      if (counts && costs && !isStopped) setCounted({ range, counts, costs });
    };
    void run();
    return () => {
      isStopped = true;
    };
  }, [range, tokens]);
  return counted?.range === range ? counted : {};
}
