import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { useId } from "react";
import { AgentTile } from "../../components/agent-tile.tsx";
import { CheckRows } from "../../settings/choose-agents/check-rows.tsx";

interface ReviewAgentRow {
  id: string;
  name: string;
  tile: { letters: string; color: string } | undefined;
  /** The agent's state, and its cost. */
  said?: string;
  tokens?: number;
}

interface AgentRowsProps {
  rows: readonly ReviewAgentRow[];
  ticked: ReadonlySet<string>;
  /** Called for a tick; absent where no agent can be chosen. */
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined;
  /** The target of a name, unless it only labels its tick. */
  href?: (id: string) => string;
}

/** Agents to tick, or to look at. */
export function AgentRows({ rows, ticked, onTick, href }: AgentRowsProps) {
  const prefix = useId();
  const tick = (agent: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(agent);
    else next.delete(agent);
    onTick?.(next);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col max-xl:max-h-80">
      <CheckRows
        rows={rows}
        renderRow={({ id, name, tile, said, tokens = 0 }, { start, size }) => (
          <li
            key={id}
            style={{ height: size, transform: `translateY(${start}px)` }}
            className="absolute inset-x-2 top-0 flex items-center gap-2 rounded-md px-2 text-list hover:bg-hover"
          >
            {onTick && (
              <Checkbox
                id={prefix + id}
                aria-label={[name, said].filter(Boolean).join(", ")}
                checked={ticked.has(id)}
                onChange={(on) => tick(id, on)}
              />
            )}
            <AgentTile tile={tile} size="xs" />
            {href ? (
              <a href={href(id)} className="min-w-0 flex-1 truncate hover:underline">
                {name}
              </a>
            ) : (
              <label htmlFor={prefix + id} className="min-w-0 flex-1 truncate">
                {name}
              </label>
            )}
            {said !== undefined && <span className="flex-none text-meta text-2">{said}</span>}
            {tokens !== 0 && (
              <span className="num flex-none text-meta text-2">{countChangeText(tokens)}</span>
            )}
          </li>
        )}
      />
    </div>
  );
}
