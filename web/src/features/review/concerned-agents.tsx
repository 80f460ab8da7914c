import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useMemo, useRef, useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import type { ReviewAgent, ReviewItem } from "../../api/source-changes.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Checkbox } from "../../components/inputs/checkbox.tsx";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { common } from "../../language/common.ts";
import { changeText } from "../../language/count-text.ts";
import { RemoveEntries } from "./remove-entries.tsx";
import { agentText } from "./review-words.ts";
import { say } from "./texts.ts";

interface ConcernedAgentsProps {
  item: ReviewItem;
  agents: readonly ReviewAgent[];
  /** Those that it is accepted for, once that is pressed. */
  ticked: ReadonlySet<string>;
  /** Absent where it is accepted for all or none. */
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined;
  agentPath(agent: string, tool: string): string;
}

/** Ids of the agents for which something would be otherwise. */
export const reachedOf = (agents: readonly ReviewAgent[]): string[] =>
  agents.filter(({ was, is }) => was !== "off" || is !== "off").map(({ id }) => id);

/** Every agent: how it has it, and what accepting makes of that. */
export function ConcernedAgents({ item, agents, ticked, onTick, agentPath }: ConcernedAgentsProps) {
  const { data: known = [] } = useQuery(agentsQuery);
  const [query, setQuery] = useState("");
  const rows = useMemo(() => {
    const byId = new Map(known.map((agent) => [agent.id, agent]));
    const reached = new Set(reachedOf(agents));
    const named = agents.map((agent) => ({
      agent,
      name: byId.get(agent.id)?.name ?? agent.id,
      tile: byId.get(agent.id)?.tile,
    }));
    const found = named.filter(({ name }) => name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
    return found.sort((one, other) => Number(reached.has(other.agent.id)) - Number(reached.has(one.agent.id)));
  }, [known, agents, query]);
  const reached = agents.filter(({ was, is }) => was !== "off" || is !== "off");
  const tokens = reached.reduce((sum, agent) => sum + agent.tokens, 0);
  return (
    <section
      aria-label={say.agentsConcerned}
      className="flex min-h-0 w-76 flex-none flex-col border-line xl:border-l max-xl:w-full max-xl:border-t"
    >
      <div className="flex items-baseline gap-2 px-4 pt-4 pb-2 text-list">
        <b className="flex-1 font-semibold">{say.agentsConcernedCount(reached.length)}</b>
        {item.kind !== "gone" && <span className="num text-meta text-2">{say.cost(tokens)}</span>}
      </div>
      {item.kind === "gone" && reached.length > 0 && <RemoveEntries item={item} agents={reached.map(({ id }) => id)} />}
      {agents.length > 8 && (
        <div className="px-4 pb-2">
          <SearchField value={query} onChange={setQuery} label={say.searchAgents} />
        </div>
      )}
      <AgentRows
        rows={rows}
        ticked={ticked}
        onTick={item.kind === "gone" ? undefined : onTick}
        href={(id) => agentPath(id, item.tool)}
      />
    </section>
  );
}

interface AgentRow {
  agent: ReviewAgent;
  name: string;
  tile: { letters: string; color: string } | undefined;
}

interface AgentRowsProps extends Pick<ConcernedAgentsProps, "ticked" | "onTick"> {
  rows: readonly AgentRow[];
  href(id: string): string;
}

function AgentRows({ rows, ticked, onTick, href }: AgentRowsProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const id = useId();
  const [height] = useState(() => (window.matchMedia?.("(max-width: 639px)").matches ? 44 : 32));
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const tick = (agent: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(agent);
    else next.delete(agent);
    onTick?.(next);
  };
  return (
    <ul
      ref={scroller}
      aria-label={common.agents}
      className="relative min-h-0 flex-1 overflow-auto px-2 pb-2 max-xl:max-h-80"
    >
      <li aria-hidden style={{ height: list.getTotalSize() }} />
      {list.getVirtualItems().map(({ index, start, size }) => {
        const row = rows[index];
        if (!row) return null;
        const { agent, name, tile } = row;
        return (
          <li
            key={agent.id}
            style={{ height: size, transform: `translateY(${start}px)` }}
            className="absolute inset-x-2 top-0 flex items-center gap-2 rounded-md px-2 text-list hover:bg-hover"
          >
            {onTick && (
              <Checkbox
                id={`${id}${agent.id}`}
                aria-label={`${name}, ${agentText(agent)}`}
                checked={ticked.has(agent.id)}
                onChange={(on) => tick(agent.id, on)}
              />
            )}
            <AgentTile tile={tile} size="xs" />
            <a href={href(agent.id)} className="min-w-0 flex-1 truncate hover:underline">
              {name}
            </a>
            <span className="flex-none text-meta text-2">{agentText(agent)}</span>
            {agent.tokens !== 0 && <span className="num flex-none text-meta text-2">{changeText(agent.tokens)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
