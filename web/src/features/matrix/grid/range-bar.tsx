import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { SelectionAction, SelectionBar } from "../../../components/selection/selection-bar.tsx";
import { common } from "../../../language/common.ts";
import { inTurns } from "../model/in-turns.ts";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import { countRange, type Range, type RangeAct, type RangeCounts } from "../model/range-acts.ts";
import { CopyColumn } from "./copy-column.tsx";
import { say } from "./texts.ts";

interface RangeBarProps {
  range: Range;
  /** Where a column can be copied to. */
  all: readonly MatrixColumn[];
  blocked: string | undefined;
  modKey: string;
  comparePath(agent: string, other: string): string;
  onAct(act: RangeAct): void;
  onCopy(from: MatrixColumn, to: readonly MatrixColumn[]): void;
  onClear(): void;
}

/** What is selected, and what can be done with it. */
export function RangeBar({ range, all, blocked, modKey, comparePath, onAct, onCopy, onClear }: RangeBarProps) {
  const counts = useCounts(range);
  const [one, other, ...more] = range.columns;
  const stop = blocked ?? (counts?.isFixed ? say.nothingOfItCanBeSwitched : undefined);
  const renderAct = (act: RangeAct, label: string, key?: string) => (
    <SelectionAction
      label={label}
      cost={key}
      blocked={stop}
      isNext={counts && act === (counts.on ? "on" : "off")}
      onClick={() => onAct(act)}
    />
  );
  return (
    <SelectionBar
      onClear={onClear}
      said={say.cellCount(range.rows.length * range.columns.length)}
      what={
        <>
          <span>
            <b className="font-semibold text-1">{say.cellCount(range.rows.length * range.columns.length)}</b>
            {counts && ` · ${common.toolCount(counts.tools)} × ${common.agentCount(range.columns.length)}`}
          </span>
          {counts && <span className="truncate text-meta max-lg:hidden">{keptText(counts)}</span>}
        </>
      }
    >
      {renderAct("on", common.on, counts?.on ? "Space" : undefined)}
      {renderAct("off", common.off, counts?.on === false ? "Space" : undefined)}
      {renderAct("reset", common.reset)}
      {other && renderAct("right", say.fillRight, `${modKey}R`)}
      {range.rows.length > 1 && renderAct("down", say.fillDown, `${modKey}D`)}
      {one && !other && (
        <CopyColumn
          from={one}
          all={all}
          trigger={<SelectionAction label={say.copyColumn} blocked={blocked} />}
          onCopy={(to) => onCopy(one, to)}
        />
      )}
      {one && other && more.length === 0 && (
        <a href={comparePath(one.agent.id, other.agent.id)} className={buttonClass("ghost", "s")}>
          <Copy size={14} strokeWidth={2} aria-hidden /> {say.compareTwo}
        </a>
      )}
    </SelectionBar>
  );
}

/** "2 are core and stay on". */
function keptText({ fixed, core, isFixed }: RangeCounts): string | undefined {
  if (isFixed || fixed === 0) return undefined;
  return fixed === core ? say.coreStaysOn(fixed) : say.staysAsItIs(fixed);
}

/** Undefined while they are counted. */
function useCounts(range: Range): RangeCounts | undefined {
  const [counted, setCounted] = useState<{ range: Range; counts: RangeCounts }>();
  useEffect(() => {
    let isStopped = false;
    void inTurns(countRange(range), () => isStopped).then((counts) => {
      if (counts && !isStopped) setCounted({ range, counts });
    });
    return () => {
      isStopped = true;
    };
  }, [range]);
  return counted?.range === range ? counted.counts : undefined;
}
