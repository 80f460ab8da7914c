import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { CircleX, Search, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";
import { KeyHint } from "../../components/key-hint.tsx";
import { byName } from "../../components/text/by-name.ts";
import { countText } from "../../components/text/count-text.ts";
import { TimeAgo } from "../../components/time-ago.tsx";
import { DraftMark } from "../../settings/drafts/draft-mark.tsx";
import { type KnownDraft, useKnownDrafts } from "../../settings/drafts/known-drafts.ts";
import { PresenceMark } from "../../settings/presence-mark.tsx";
import { recentAgents } from "./recent-agents.ts";

export interface AgentChoicesProps {
  /** The agent that is open. */
  current: string | undefined;
  /** `same` keeps the tool that is open. */
  onOpen(agent: string, same: boolean): void;
  agentsPath: string;
  /** The modifier of shortcuts as this computer prints it. */
  modKey: string;
}

type Line = { kind: "head"; text: string } | { kind: "agent"; agent: AgentSummary; index: number };

const RECENT = 3;
const HEIGHTS = { head: 28, agent: 40 };

/** Every agent to go to: the recent ones first, then all from A to Z, or what matches. */
export function AgentChoices({ current, onOpen, agentsPath, modKey }: AgentChoicesProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const drafts = useKnownDrafts();
  const [recent] = useState(recentAgents);
  const [query, setQuery] = useState("");
  const [cursor, setCursor] = useState(0);
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(agents, { query, recent, current }), [agents, query, recent, current]);
  const choices = lines.filter((line) => line.kind === "agent");
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[lines[index]?.kind ?? "agent"],
    overscan: 6,
  });
  const move = (to: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, to));
    setCursor(next);
    list.scrollToIndex(lines.findIndex((line) => line.kind === "agent" && line.index === next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const chosen = choices[cursor];
    if (step !== undefined) move(cursor + step);
    else if (event.key === "Enter" && chosen) onOpen(chosen.agent.id, event.metaKey || event.ctrlKey);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className="flex flex-col">
      <div className="relative m-2.5 mb-1">
        <Search {...iconSize.m} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-2" />
        <input
          // biome-ignore lint/a11y/noAutofocus: what opens is this field
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={choices.length > 0 ? optionId(cursor) : undefined}
          aria-label="Go to an agent"
          placeholder="Go to an agent"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setCursor(0);
            list.scrollToOffset(0);
          }}
          onKeyDown={onKeyDown}
          className="control pl-8"
        />
      </div>
      {choices.length === 0 && <p className="px-4 py-6 text-center text-2">No agent is called like that.</p>}
      <div ref={scroller} className="max-h-[min(372px,50vh)] overflow-auto px-1.5">
        <div
          id={listId}
          role="listbox"
          aria-label="Agents"
          className="relative"
          style={{ height: list.getTotalSize() }}
        >
          {list.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            const style = { height: item.size, transform: `translateY(${item.start}px)` };
            if (line.kind === "head") {
              return (
                <div
                  key={item.key}
                  role="presentation"
                  style={style}
                  className="absolute inset-x-0 top-0 px-2.5 pt-2 text-micro text-2"
                >
                  {line.text}
                </div>
              );
            }
            const { agent, index } = line;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the option
              <div
                key={item.key}
                id={optionId(index)}
                role="option"
                aria-selected={index === cursor}
                aria-setsize={choices.length}
                aria-posinset={index + 1}
                style={style}
                onPointerMove={() => setCursor(index)}
                onClick={(event) => onOpen(agent.id, event.metaKey || event.ctrlKey)}
                className={classNames(
                  "absolute inset-x-0 top-0 flex cursor-default items-center gap-2.5 rounded-lg px-2.5",
                  index === cursor && "bg-selected forced-colors:outline forced-colors:-outline-offset-1",
                )}
              >
                <Choice agent={agent} draft={drafts.get(agent.id)} />
              </div>
            );
          })}
        </div>
      </div>
      <Foot agentsPath={agentsPath}>
        <Hint keys={["↑", "↓"]}>choose</Hint>
        <Hint keys={["↵"]}>open</Hint>
        <Hint keys={[`${modKey}↵`]}>same tool there</Hint>
      </Foot>
    </div>
  );
}

function Choice({ agent, draft }: { agent: AgentSummary; draft: KnownDraft | undefined }) {
  const { errors, warnings } = agent.problems;
  return (
    <>
      <AgentTile tile={agent.tile} />
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="truncate font-medium">{agent.name}</span>
        <span className="min-w-0 shrink-[4] truncate text-meta text-2">
          {draft?.storedAt ? (
            <>
              your draft, <TimeAgo at={draft.storedAt} />
            </>
          ) : (
            agent.group
          )}
        </span>
      </span>
      <PresenceMark agent={agent.id} />
      <DraftMark draft={draft} />
      {errors > 0 && (
        <span className="num inline-flex items-center gap-1 text-meta font-medium text-red">
          <CircleX {...iconSize.s} />
          {countText(errors)}
          <span className="sr-only">{errors === 1 ? "error" : "errors"}</span>
        </span>
      )}
      {warnings > 0 && (
        <span className="num inline-flex items-center gap-1 text-meta font-medium text-amber">
          <TriangleAlert {...iconSize.s} />
          {countText(warnings)}
          <span className="sr-only">{warnings === 1 ? "warning" : "warnings"}</span>
        </span>
      )}
    </>
  );
}

function Foot({ agentsPath, children }: { agentsPath: string; children: ReactNode }) {
  return (
    <div className="mt-1.5 flex items-center gap-2.5 border-t border-line px-3.5 py-2 text-meta text-2">
      <span className="flex items-center gap-2.5 max-sm:hidden">{children}</span>
      <a href={agentsPath} className="ml-auto font-medium whitespace-nowrap text-accent hover:underline">
        All agents
      </a>
    </div>
  );
}

const Hint = ({ keys, children }: { keys: string[]; children: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap">
    {keys.map((key) => (
      <KeyHint key={key}>{key}</KeyHint>
    ))}
    {children}
  </span>
);

interface Asked {
  query: string;
  recent: string[];
  current: string | undefined;
}

/** What matches, or recent ones before all of them; the one that is open is not among the recent. */
function linesOf(agents: AgentSummary[], { query, recent, current }: Asked): Line[] {
  const inOrder = agents.toSorted(byName);
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ name, group = "", tile }: AgentSummary) => {
    const text = `${name} ${group} ${tile.letters}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  const isBegun = ({ name }: AgentSummary) => name.toLocaleLowerCase().startsWith(words[0] ?? "");
  if (words.length > 0) {
    const found = inOrder.filter(matches);
    const ordered = [...found.filter(isBegun), ...found.filter((agent) => !isBegun(agent))];
    return ordered.map((agent, index) => ({ kind: "agent", agent, index }));
  }
  const latest = recent.filter((id) => id !== current).flatMap((id) => agents.find((agent) => agent.id === id) ?? []);
  const first = latest.slice(0, RECENT);
  const line = (agent: AgentSummary, index: number): Line => ({ kind: "agent", agent, index });
  const all: Line[] = [
    { kind: "head", text: `All ${countText(agents.length)}` },
    ...inOrder.map((agent, index) => line(agent, index + first.length)),
  ];
  return first.length === 0 ? all : [{ kind: "head", text: "Recent" }, ...first.map(line), ...all];
}
