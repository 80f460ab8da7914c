import type { MethodNames, SwitchCounts } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { Lock } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { matrixPath } from "../../addresses/paths.ts";
import { useMay, whyNot } from "../../api/account/rights.ts";
import { useCommand } from "../../commands/use-command.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { DraftMark } from "../../drafts/draft-mark.tsx";
import type { KnownDraft } from "../../drafts/draft-storage.ts";
import { FailedSaves } from "../../drafts/failed-saves.tsx";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { tokenChange } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { AgentFilter, ALL_AGENTS, findAgents } from "../choose-agents/agent-filter.tsx";
import type { CheckRowPlace } from "../choose-agents/check-rows.tsx";
import { CheckRows, type CheckRowsHandle } from "../choose-agents/check-rows.tsx";
import { useSaveWords } from "../proposing/use-protected.ts";
import { type AgentSwitches, type AgentsSwitches, useAgentSwitches } from "./use-agent-switches.ts";

const NO_ROWS: AgentSwitches[] = [];

/**
 * Every agent with its state of the methods; a tick goes into its draft, and Save saves these
 * methods of the drafts.
 */
export function AgentChecklist({ what, methods }: { what: string; methods: MethodNames[] }) {
  const switches = useAgentSwitches(what, methods);
  const id = useId();
  const list = useRef<CheckRowsHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  // The popover has the focus before this is loaded.
  useEffect(() => search.current?.focus(), []);
  const [filter, setFilter] = useState(ALL_AGENTS);
  const drafts = useKnownDrafts();
  const { rows, error, errors, set } = switches;
  const matrix = matrixPath({ tools: methods.map(({ tool }) => tool) });
  const shown = rows && findAgents(rows, filter);
  const may = useMay();
  const refusal = ({ agent }: AgentSwitches) =>
    whyNot(may, "PATCH /api/v1/agents/:agent/settings", agent);
  const open = shown?.filter((row) => !isFixedForAgent(row) && refusal(row) === undefined) ?? [];
  const all = open.every((row) => nowOf(row).canOn === 0);
  return (
    <div className="flex max-h-[min(520px,80vh)] flex-col pt-3">
      <p className="flex min-w-0 items-baseline gap-2 px-3.5 pb-2">
        <b className="flex-none font-semibold">{t("Use in agents")}</b>
        <span className="min-w-0 flex-1 truncate text-2">{what}</span>
        {matrix !== undefined && (
          <a href={matrix} className="flex-none text-meta font-medium text-accent hover:underline">
            {t("Open in matrix")}
          </a>
        )}
      </p>
      <AgentFilter
        ref={search}
        rows={rows ?? NO_ROWS}
        shown={filter}
        onChange={setFilter}
        onLeaveDown={() => list.current?.focus()}
      />
      {error && (
        <div className="p-3">
          <Note tone="bad">{error.message}</Note>
        </div>
      )}
      {!rows && !error && <Skeleton rows={6} label={t("Loading the agents")} />}
      {shown?.length === 0 && (
        <p className="px-4 py-6 text-center text-2">{t("No agents with this name.")}</p>
      )}
      {open.length > 1 && (
        <label
          htmlFor={id}
          className="flex h-8 flex-none items-center gap-2 px-3.5 text-meta text-2 max-sm:h-11"
        >
          <Checkbox
            id={id}
            checked={all || (open.some((row) => nowOf(row).canOff > 0) && "mixed")}
            onChange={() => {
              const changing = open.filter((row) => nowOf(row)[all ? "canOff" : "canOn"] > 0);
              set(
                changing.map(({ agent }) => agent),
                !all,
              );
            }}
          />
          {filter.text === "" && filter.group === undefined ? t("All") : t("All shown")}{" "}
          <span className="num">{countText(open.length)}</span>
        </label>
      )}
      {shown && shown.length > 0 && (
        <CheckRows
          ref={list}
          rows={shown}
          renderRow={(row, place) => (
            <ViewOnlyContext key={row.agent.id} value={refusal(row)}>
              <ChecklistRow
                draft={drafts.get(row.agent.id)}
                onSet={(on) => set([row.agent], on)}
                row={row}
                place={place}
              />
            </ViewOnlyContext>
          )}
        />
      )}
      {errors.length > 0 && (
        <div className="max-h-32 flex-none overflow-auto px-3 pb-2">
          <FailedSaves lead={t("Not done; their drafts are as they were.")} errors={errors} />
        </div>
      )}
      <ChecklistFoot switches={switches} />
    </div>
  );
}

function ChecklistFoot({
  switches: { changing, tokens, saving, save },
}: {
  switches: AgentsSwitches;
}) {
  const count = changing.length;
  const nothing = count === 0 ? t("No draft changes this") : undefined;
  const stop = saving ? t("Saving…") : nothing;
  useCommand("checklist.save", save, { blocked: stop });
  const text =
    count === 0
      ? t("Nothing changes")
      : t("{count, plural, one {# agent changes} other {# agents change}}", { count });
  const cost = tokens === undefined ? "…" : tokenChange(tokens);
  const action = useSaveWords(
    changing.map(({ agent }) => ({ kind: "agent", id: agent.id })),
    count === 0 ? t("Save") : t("Save {count, plural, one {# agent} other {# agents}}", { count }),
  );
  return (
    <div className="flex flex-none items-center justify-between gap-3 border-t border-line py-2.5 pr-3 pl-3.5 text-2">
      <span className="num min-w-0">{count === 0 ? text : `${text} · ${cost}`}</span>
      <LiveRegion text={count === 0 ? "" : text} />
      <Button size="s" blocked={stop} onClick={save}>
        {saving ? t("Saving…") : action}
      </Button>
    </div>
  );
}

/** Whether no switch can change the methods, for example because all of them are core. */
const isFixedForAgent = (row: AgentSwitches) => nowOf(row).canOn + nowOf(row).canOff === 0;

/** The counts with the draft. */
const nowOf = ({ saved, drafted }: AgentSwitches): SwitchCounts => drafted?.counts ?? saved;

interface ChecklistRowProps {
  row: AgentSwitches;
  /** The draft, of which only these methods are saved here. */
  draft: KnownDraft | undefined;
  place: CheckRowPlace;
  onSet(on: boolean): void;
}

/**
 * One agent: tick, tile, name and group, its state of the methods and the effect of its draft on
 * it.
 */
function ChecklistRow({ row, draft, place, onSet }: ChecklistRowProps) {
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
          readOnly={locked}
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
