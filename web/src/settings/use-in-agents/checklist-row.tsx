import type { SwitchCounts } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Lock } from "lucide-react";
import { useId } from "react";
import { AgentTile } from "../../components/agent-tile.tsx";
import { DraftMark } from "../../drafts/draft-mark.tsx";
import type { KnownDraft } from "../../drafts/draft-storage.ts";
import { t } from "../../messages/t.ts";
import type { CheckRowPlace } from "../choose-agents/check-rows.tsx";
import type { AgentSwitches } from "./use-agent-switches.ts";

/** The counts with the draft. */
export const nowOf = ({ saved, drafted }: AgentSwitches): SwitchCounts => drafted?.counts ?? saved;

interface ChecklistRowProps {
  row: AgentSwitches;
  /** The draft, all of which is saved with the agent. */
  draft: KnownDraft | undefined;
  place: CheckRowPlace;
  onSet(on: boolean): void;
}

/**
 * One agent: tick, tile, name and group, its state of the methods and the effect of its draft on
 * it.
 */
export function ChecklistRow({ row, draft, place, onSet }: ChecklistRowProps) {
  const { agent, saved, drafted, tokens } = row;
  const { on, canOn, canOff } = nowOf(row);
  const id = useId();
  const locked = canOn + canOff === 0;
  const state = drafted
    ? `${switchStateText(saved)} → ${switchStateText(drafted.counts)}`
    : switchStateText(saved);
  return (
    <li
      style={{ height: place.size, transform: `translateY(${place.start}px)` }}
      className="absolute inset-x-1.5 top-0"
    >
      <label
        htmlFor={id}
        className="grid h-full grid-cols-[16px_20px_minmax(0,1fr)_auto_48px] items-center gap-2 rounded-md px-2 hover:bg-hover"
      >
        <Checkbox
          id={id}
          checked={on > 0 && (canOn === 0 || "mixed")}
          disabled={locked}
          aria-label={`${agent.name}, ${state}`}
          onChange={() => onSet(canOn > 0)}
        />
        <AgentTile tile={agent.tile} size="xs" />
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate">{agent.name}</span>
          {agent.group !== undefined && (
            <span className="min-w-0 shrink-[4] truncate text-meta text-2">{agent.group}</span>
          )}
          <DraftMark draft={draft} />
        </span>
        <span
          className={`num inline-flex items-center gap-1 text-meta ${drafted ? "font-medium text-accent" : "text-2"}`}
        >
          {locked && <Lock {...iconSize.s} aria-label={t("Locked")} />}
          {state}
        </span>
        <span className="num text-right text-meta text-2">
          {drafted && tokens !== undefined && countChangeText(tokens)}
        </span>
      </label>
    </li>
  );
}

/** The state in words: "on", "2 of 3", "off". */
function switchStateText({ methods, on }: SwitchCounts): string {
  if (on === 0) return t("off");
  return on === methods
    ? t("on")
    : t("{count, number} of {all, number}", { count: on, all: methods });
}
