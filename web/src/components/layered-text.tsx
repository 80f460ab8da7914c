import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A part of a line that looks different. */
export interface TextLayer {
  start: number;
  end: number;
  className?: string | undefined;
  /** A match of a search. */
  isMark?: boolean;
}

/** A line with parts that look different and may overlap. */
export function layeredText(text: string, layers: readonly TextLayer[]): ReactNode {
  if (layers.length === 0) return text;
  const edges = [...new Set([0, text.length, ...layers.flatMap(({ start, end }) => [start, end])])]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .sort((a, b) => a - b);
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? start;
    const over = layers.filter((layer) => layer.start <= start && layer.end >= end);
    const part = text.slice(start, end);
    if (over.length === 0) return part;
    const Part = over.some(({ isMark }) => isMark) ? "mark" : "span";
    return (
      <Part key={start} className={classNames(...over.map(({ className }) => className))}>
        {part}
      </Part>
    );
  });
}
