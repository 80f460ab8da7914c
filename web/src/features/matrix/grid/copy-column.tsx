import { Button } from "@pegboard/ui/button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { type ComponentProps, useRef, useState } from "react";
import { useCommand } from "../../../commands/use-command.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";
import {
  AgentFilter,
  ALL_AGENTS,
  findAgents,
} from "../../../settings/choose-agents/agent-filter.tsx";
import { CheckRows, type CheckRowsHandle } from "../../../settings/choose-agents/check-rows.tsx";
import type { MatrixColumn } from "../model/matrix-columns.ts";

interface CopyColumnProps extends Pick<ComponentProps<typeof Popover>, "trigger"> {
  from: MatrixColumn;
  all: readonly MatrixColumn[];
  onCopy(to: readonly MatrixColumn[]): void;
}

/** A list to choose the agents that get the selected switches of one agent. */
export function CopyColumn({ from, all, trigger, onCopy }: CopyColumnProps) {
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
