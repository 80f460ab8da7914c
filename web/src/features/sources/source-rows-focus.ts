import { focusWhenThere } from "@pegboard/ui/focus.ts";
import { useEffect, useState } from "react";
import type { SourceSummary } from "../../api/sources.ts";

const findRows = () => [...document.querySelectorAll<HTMLElement>("[data-source]")];

export const focusSource = (id: string): void =>
  focusWhenThere(() => findRows().find((row) => row.dataset.source === id));

/**
 * The name of the last open source, once it is gone. The focus that was in its pane goes to the row
 * in its place.
 */
export function useRemoved(
  all: SourceSummary[],
  shown: SourceSummary[],
  chosen?: SourceSummary,
): string | undefined {
  const [last, setLast] = useState({ chosen, at: 0 });
  if (chosen && chosen !== last.chosen) setLast({ chosen, at: shown.indexOf(chosen) });
  const removed = all.some(({ id }) => id === last.chosen?.id) ? undefined : last.chosen?.name;
  useEffect(() => {
    if (removed === undefined || document.activeElement?.matches("body, main") === false) return;
    const next = () => findRows().at(last.at) ?? findRows().at(-1);
    focusWhenThere(() => next() ?? document.querySelector<HTMLElement>("[data-empty] button"));
  }, [removed, last]);
  return removed;
}
