import type { TokenTable } from "@pegboard/registry-core/internal";
import { useEffect, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { modKey } from "../../../commands/mod-key.ts";
import { inTurns } from "../../../components/in-turns.ts";
import {
  SelectionAction,
  SelectionBar,
  SelectionLink,
} from "../../../components/list/selection-bar.tsx";
import { common } from "../../../language/common.ts";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import { countRange, type Range, type RangeAct, type RangeCounts } from "../model/range-acts.ts";
import { costsOfRange, type RangeCosts } from "../model/range-costs.ts";
import type { useRangeActs } from "../model/use-range-acts.ts";
import { CopyColumn } from "./copy-column.tsx";
import { say } from "./texts.ts";

interface RangeBarProps {
  range: Range;
  /** Of every method, as models are given it. */
  tokens: TokenTable;
  /** Where a column can be copied to. */
  all: readonly MatrixColumn[];
  acts: Pick<ReturnType<typeof useRangeActs>, "blocked" | "act" | "copy">;
  onClear(): void;
}

/** What is selected, what can be done with it, and what that costs. */
export function RangeBar({ range, tokens, all, acts, onClear }: RangeBarProps) {
  const { counts, costs } = useCounted(range, tokens);
  const [one, other, ...more] = range.columns;
  const stop = acts.blocked ?? (counts?.isFixed ? say.nothingOfItCanBeSwitched : undefined);
  const renderAct = (act: RangeAct, label: string, key?: string) => (
    <SelectionAction label={label} cost={key} blocked={stop} onClick={() => acts.act(act)} />
  );
  const renderCosted = (act: keyof RangeCosts, label: string) => {
    const cost = costs?.[act];
    return (
      <SelectionAction
        label={label}
        cost={cost && common.tokenChange(cost.tokens)}
        blocked={stop ?? (cost?.isNothing ? say.nothingOfItChanges : undefined)}
        isNext={act === counts?.next}
        onClick={() => acts.act(act)}
      />
    );
  };
  return (
    <SelectionBar
      onClear={onClear}
      said={say.cellCount(range.rows.length * range.columns.length)}
      what={
        <>
          <span>
            <b className="font-semibold text-1">
              {say.cellCount(range.rows.length * range.columns.length)}
            </b>
            {counts &&
              ` · ${common.toolCount(counts.tools)} × ${common.agentCount(range.columns.length)}`}
          </span>
          {counts && <span className="truncate text-meta max-lg:hidden">{keptText(counts)}</span>}
        </>
      }
    >
      {renderCosted("on", common.on)}
      {renderCosted("off", common.off)}
      {renderCosted("reset", common.reset)}
      {other && renderAct("right", say.fillRight, `${modKey}R`)}
      {range.rows.length > 1 && renderAct("down", say.fillDown, `${modKey}D`)}
      {one && !other && (
        <CopyColumn
          from={one}
          all={all}
          trigger={<SelectionAction label={say.copyColumn} blocked={acts.blocked} />}
          onCopy={(to) => acts.copy(one, to)}
        />
      )}
      {one && other && more.length === 0 && (
        <SelectionLink label={say.compareTwo} href={paths.compare(one.agent.id, other.agent.id)} />
      )}
    </SelectionBar>
  );
}

/** "2 are core and stay on". */
function keptText({ fixed, core, isFixed }: RangeCounts): string | undefined {
  if (isFixed || fixed === 0) return undefined;
  return fixed === core ? say.coreStaysOn(fixed) : say.staysAsItIs(fixed);
}

/** Undefined while they are counted: first what it holds, then what acts on it cost. */
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
