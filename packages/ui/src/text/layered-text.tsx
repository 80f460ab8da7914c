import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** A part of a line that looks different. */
export interface TextLayer {
  start: number;
  end: number;
  className?: string | undefined;
  /** A match of a search. */
  isMark?: boolean;
  /** The match that the reader stands at. */
  isCurrent?: boolean;
}

/** A line with parts that look different and may overlap. */
export function layeredText(text: string, layers: readonly TextLayer[]): ReactNode {
  if (layers.length === 0) return escapeInvisible(text);
  const edges = [...new Set([0, text.length, ...layers.flatMap(({ start, end }) => [start, end])])]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .sort((a, b) => a - b);
  const waiting = [...layers].sort((a, b) => b.start - a.start);
  let over: TextLayer[] = [];
  return edges.slice(0, -1).map((start, index) => {
    for (let next = waiting.at(-1); next && next.start <= start; next = waiting.at(-1)) {
      over.push(next);
      waiting.pop();
    }
    over = over.filter(({ end }) => end > start);
    const part = escapeInvisible(text.slice(start, edges[index + 1]));
    if (over.length === 0) return part;
    const Part = over.some(({ isMark }) => isMark) ? "mark" : "span";
    return (
      <Part
        key={start}
        aria-current={over.some(({ isCurrent }) => isCurrent) || undefined}
        className={classNames(...over.map(({ className }) => className))}
      >
        {part}
      </Part>
    );
  });
}
