import type { CodeLine } from "../../../components/text/code-lines.tsx";
import { countOf } from "../../../components/text/count-text.ts";

/** One line in place of unchanged ones; `start` is the index of the first of them. */
export function foldLine(start: number, count: number, onUnfold: (start: number) => void): CodeLine {
  return {
    id: `fold ${start}`,
    sign: "⋯",
    tone: "fold",
    content: <span className="font-sans text-[11px]">{countOf(count, "unchanged line")}</span>,
    onSelect: () => onUnfold(start),
  };
}
