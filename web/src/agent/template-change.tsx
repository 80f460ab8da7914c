import { type AgentSettings, DEFAULT_TEMPLATES, type SettingsOperation } from "@pegboard/registry-core";
import { useMemo, useState } from "react";
import { type CodeLine, CodeLines } from "../components/code-lines.tsx";
import { countOf } from "./count-text.ts";
import { foldRuns, rowCount, runAt } from "./diff-rows.ts";
import { diffLines } from "./line-diff.ts";
import { linesOf } from "./lines-of.ts";

/** Unchanged lines that stay around a change. */
const CONTEXT_LINES = 2;
const LINE_HEIGHT = 18;
const MOST_HEIGHT = 240;

export interface TemplateChangeProps {
  operation: Extract<SettingsOperation, { op: "setTemplate" | "resetTemplate" }>;
  saved: AgentSettings;
}

/** What an edit changes of a template, line by line. */
export function TemplateChange({ operation, saved }: TemplateChangeProps) {
  const { template } = operation;
  const own = saved.prompts?.[template] ?? DEFAULT_TEMPLATES[template];
  const next = operation.op === "setTemplate" ? operation.source : DEFAULT_TEMPLATES[template];
  const before = useMemo(() => linesOf(own), [own]);
  const after = useMemo(() => linesOf(next), [next]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const runs = useMemo(() => foldRuns(diffLines(before, after), CONTEXT_LINES, unfolded), [before, after, unfolded]);
  const at = (row: number): CodeLine | undefined => {
    const run = runAt(runs, row);
    if (!run) return undefined;
    const { sign, start, count } = run;
    if (run.folded) {
      const content = <span className="font-sans text-[11px]">{countOf(count, "unchanged line")}</span>;
      const onSelect = () => setUnfolded(new Set([...unfolded, start]));
      return { id: `fold ${start}`, sign: "⋯", tone: "fold", content, onSelect };
    }
    const index = start + row - run.row;
    if (sign === "-") return { id: `-${index}`, sign, tone: "removed", content: before[index] ?? "" };
    const line = { id: `+${index}`, number: index + 1, content: after[index] ?? "" };
    return sign === "+" ? { ...line, sign, tone: "added" } : line;
  };
  const length = rowCount(runs);
  return (
    <div
      className="mb-2 flex overflow-hidden rounded-lg bg-panel inset-ring inset-ring-line"
      style={{ height: Math.min(MOST_HEIGHT, length * LINE_HEIGHT + 10) }}
    >
      <CodeLines lines={{ length, at }} label={`Changes of the ${template} template`} wrap />
    </div>
  );
}
