import type { TokenTable } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { modKey } from "../../../commands/key-text.ts";
import { useCommand } from "../../../commands/use-command.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import {
  HiddenBeside,
  IncludeHidden,
  SelectionAction,
  SelectionBar,
  SelectionLink,
} from "../../../components/selection-bar.tsx";
import { agentCount, methodCount, tokenChange, toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import {
  AgentFilter,
  ALL_AGENTS,
  findAgents,
} from "../../../owner-editor/choose-agents/agent-filter.tsx";
import {
  CheckRows,
  type CheckRowsHandle,
} from "../../../owner-editor/choose-agents/check-rows.tsx";
import type { useRangeActs } from "../draft/use-matrix-draft.ts";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import {
  costsOfRange,
  countRange,
  type Range,
  type RangeAct,
  type RangeCosts,
  type RangeCounts,
} from "../model/range-acts.ts";

interface RangeBarProps {
  range: Range;
  /** The tokens of every method, as models get it. */
  tokens: TokenTable;
  /** The columns that a column can be copied to. */
  all: readonly MatrixColumn[];
  acts: Pick<ReturnType<typeof useRangeActs>, "blocked" | "act" | "copy">;
  /** The number of hidden methods that match and that the range leaves out. */
  hidden: number;
  /** Called to select them with the others. */
  onInclude(): void;
  onClear(): void;
}

/** A bar with the selection, the actions on it, and their cost. */
export function RangeBar(props: RangeBarProps) {
  const { range, tokens, all, acts, hidden, onInclude, onClear } = props;
  const { counts, costs } = useCounted(range, tokens);
  const [one, other, ...more] = range.columns;
  const said = `${counts ? methodCount(counts.methods) : "…"} × ${agentCount(range.columns.length)}`;
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
      said={said}
      what={
        <>
          <span>
            <b className="font-semibold text-1">{said}</b>
            {counts && counts.tools > 1 && ` · ${toolCount(counts.tools)}`}
          </span>
          {hidden > 0 && <HiddenBeside count={hidden} />}
          {counts && <span className="truncate text-meta max-lg:hidden">{keptText(counts)}</span>}
        </>
      }
    >
      {hidden > 0 && <IncludeHidden count={hidden} onClick={onInclude} />}
      {renderCosted("on", t("On"))}
      {renderCosted("off", t("Off"))}
      {renderCosted("reset", t("Reset"))}
      {other && renderAct("right", t("Fill right"), `${modKey}R`)}
      {range.rows.length > 1 && renderAct("down", t("Fill down"), `${modKey}D`)}
      {one && !other && (
        <CopyColumn
          from={one}
          all={all.filter(({ whyNot }) => whyNot === undefined)}
          trigger={<SelectionAction label={t("Copy column to…")} blocked={acts.blocked} />}
          onCopy={(to) => acts.copy(one, to)}
        />
      )}
      {one && other && more.length === 0 && (
        <SelectionLink
          label={t("Compare two")}
          href={paths.compareAgents(one.agent.id, other.agent.id)}
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

interface CopyColumnProps extends Pick<ComponentProps<typeof Popover>, "trigger"> {
  from: MatrixColumn;
  all: readonly MatrixColumn[];
  onCopy(to: readonly MatrixColumn[]): void;
}

/** A list to choose the agents that get the selected switches of one agent. */
function CopyColumn({ from, all, trigger, onCopy }: CopyColumnProps) {
  const others = all.filter(({ agent }) => agent.id !== from.agent.id);
  const [turn, setTurn] = useState(0);
  return (
    <Popover
      key={turn}
      trigger={trigger}
      label={t("Copy {name} to", { name: from.agent.name })}
      side="top"
    >
      <CopyTargetChoice
        from={from}
        others={others}
        onCopy={(to) => {
          setTurn(turn + 1);
          onCopy(to);
        }}
      />
    </Popover>
  );
}

interface CopyTargetChoiceProps extends Pick<CopyColumnProps, "from" | "onCopy"> {
  others: MatrixColumn[];
}

function CopyTargetChoice({ from, others, onCopy }: CopyTargetChoiceProps) {
  const list = useRef<CheckRowsHandle>(null);
  const [filter, setFilter] = useState(ALL_AGENTS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const found = findAgents(others, filter);
  const toggle = (id: string) =>
    setChosen(
      (before) =>
        new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const stop = chosen.size === 0 ? t("Choose an agent first") : undefined;
  const copy = () => onCopy(others.filter(({ agent }) => chosen.has(agent.id)));
  useCommand("checklist.save", copy, {
    blocked: stop,
    words: t("Add to {count, plural, one {# draft} other {# drafts}}", { count: chosen.size }),
  });
  return (
    <div className="flex max-h-[min(480px,70vh)] flex-col pt-3">
      <p className="flex min-w-0 items-baseline gap-2 px-3.5 pb-2">
        <b className="flex-none font-semibold">{t("Copy column to")}</b>
        <span className="truncate text-2">{t("as {name}", { name: from.agent.name })}</span>
      </p>
      <AgentFilter
        rows={others}
        shown={filter}
        onChange={setFilter}
        onLeaveDown={() => list.current?.focus()}
      />
      {found.length === 0 && (
        <p className="px-4 py-6 text-center text-2">{t("No agents with this name.")}</p>
      )}
      <CheckRows
        ref={list}
        rows={found}
        renderRow={({ agent }, { start, size }) => (
          <li
            key={agent.id}
            style={{ height: size, transform: `translateY(${start}px)` }}
            className="absolute inset-x-1.5 top-0"
          >
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the check box is inside */}
            <label className="flex h-full items-center gap-2 rounded-md px-2 hover:bg-hover">
              <Checkbox checked={chosen.has(agent.id)} onChange={() => toggle(agent.id)} />
              <AgentTile tile={agent.tile} size="xs" />
              <span className="truncate">{agent.name}</span>
              <span className="min-w-0 shrink-[4] truncate text-meta text-2">{agent.group}</span>
            </label>
          </li>
        )}
      />
      <div className="flex flex-none justify-end gap-2 border-t border-line px-3 py-2.5">
        <Button
          size="s"
          variant="ghost"
          onClick={() => setChosen(new Set([...chosen, ...found.map(({ agent }) => agent.id)]))}
        >
          {t("All shown")}
        </Button>
        <Button size="s" blocked={stop} onClick={copy}>
          {t("Add to {count, plural, one {# draft} other {# drafts}}", { count: chosen.size })}
        </Button>
      </div>
    </div>
  );
}
