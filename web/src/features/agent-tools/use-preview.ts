import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { AgentModel, Definitions } from "./agent-model.ts";
import type { PreviewTab } from "./agent-tools-search.ts";
import { type DiffRow, diffLines, foldUnchanged } from "./line-diff.ts";
import type { RenderPrompts } from "./preview-prompts.ts";
import { linesOf, needsTemplates, type PreviewSubject, type PreviewText, previewText } from "./preview-text.ts";

export interface Preview {
  subject: PreviewSubject;
  current: PreviewText;
  savedSubject: PreviewSubject;
  saved: PreviewText;
  rows: DiffRow[];
  /** False when the draft changes nothing of this text. */
  differs: boolean;
  /** The draft moved on and the text has not followed yet. */
  stale: boolean;
}

export interface PreviewInput {
  tab: PreviewTab;
  model: AgentModel;
  definitions: Definitions;
  agent: PreviewSubject["agent"];
  diff: boolean;
}

const CONTEXT_LINES = 3;

/**
 * The text of a tab for the draft and for what is saved, and the rows between them. Computed behind the screen's own
 * update, so that a switch moves before the text follows. Undefined while the template engine loads.
 */
export function usePreview({
  tab,
  model,
  definitions,
  agent,
  diff,
}: PreviewInput): Preview | "loading" | { failed: string } {
  const engine = useTemplateEngine(needsTemplates(tab));
  const toolset = useDeferredValue(model.toolset);
  const savedToolset = useDeferredValue(model.savedToolset);
  const shownTab = useDeferredValue(tab);
  const render = typeof engine === "function" ? engine : undefined;
  const day = today();
  const subject = useMemo(
    () => ({ toolset, names: definitions.names, agent, date: day }),
    [toolset, definitions, agent, day],
  );
  const savedSubject = useMemo(() => ({ ...subject, toolset: savedToolset }), [subject, savedToolset]);
  const current = useMemo(() => previewText(shownTab, subject, render), [shownTab, subject, render]);
  const saved = useMemo(
    () => (savedSubject.toolset === subject.toolset ? current : previewText(shownTab, savedSubject, render)),
    [shownTab, savedSubject, subject, current, render],
  );
  const differs = current?.text !== saved?.text;
  const rows = useMemo(
    () => (current && saved ? diffRows(saved.text, current.text, diff) : []),
    [current, saved, diff],
  );
  if (typeof engine === "string" && !current) return { failed: engine };
  if (!current || !saved) return "loading";
  return { subject, current, savedSubject, saved, rows, differs, stale: toolset !== model.toolset || shownTab !== tab };
}

function diffRows(before: string, after: string, diff: boolean): DiffRow[] {
  const lines = linesOf(after);
  if (!diff || before === after) {
    return lines.map((text, index) => ({ kind: "line", line: { sign: " ", text, number: index + 1 } }));
  }
  return foldUnchanged(diffLines(linesOf(before), lines), CONTEXT_LINES);
}

/** The renderer once it is loaded, or why it could not be. */
function useTemplateEngine(needed: boolean): RenderPrompts | string | undefined {
  const [engine, setEngine] = useState<{ render: RenderPrompts } | { reason: string }>();
  useEffect(() => {
    if (!needed || engine) return;
    import("./preview-prompts.ts").then(
      ({ renderPrompts }) => setEngine({ render: renderPrompts }),
      (error: unknown) => setEngine({ reason: error instanceof Error ? error.message : String(error) }),
    );
  }, [needed, engine]);
  if (!engine) return undefined;
  return "render" in engine ? engine.render : engine.reason;
}

/** The local day, as `2026-11-20`. */
function today(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
