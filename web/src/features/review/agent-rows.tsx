import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useRef, useState } from "react";
import { AgentTile } from "../../components/agent-tile.tsx";
import { Checkbox } from "../../components/inputs/checkbox.tsx";
import { common } from "../../language/common.ts";
import { changeText } from "../../language/count-text.ts";

interface AgentRow {
  id: string;
  name: string;
  tile: { letters: string; color: string } | undefined;
  /** How it has what is accepted, and what that costs it. */
  said?: string;
  tokens?: number;
}

interface AgentRowsProps {
  rows: readonly AgentRow[];
  ticked: ReadonlySet<string>;
  /** Absent where none can be chosen. */
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined;
  /** Where a name leads, unless it only labels its tick. */
  href?: (id: string) => string;
}

/** Agents to tick: only the rows in view are in the document. */
export function AgentRows({ rows, ticked, onTick, href }: AgentRowsProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const prefix = useId();
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
        const { id, name, tile, said, tokens = 0 } = row;
        return (
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
            {tokens !== 0 && <span className="num flex-none text-meta text-2">{changeText(tokens)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
