import { useEffect, useMemo, useState } from "react";
import type { AgentModel, Definitions } from "./agent-model.ts";
import type { PreviewTab } from "./agent-tools-search.ts";
import type { SavedSettings } from "./draft.ts";
import { type DiffRun, diffLines } from "./line-diff.ts";
import { linesOf, type PreviewSubject, type PreviewText, previewText, templateOf } from "./preview-text.ts";
import { usePromptInput } from "./use-prompt-input.ts";
import { useRenderedTemplate } from "./use-rendered-template.ts";

export interface Preview {
  subject: PreviewSubject;
  current: PreviewText;
  savedSubject: PreviewSubject;
  saved: PreviewText;
  lines: { before: string[]; after: string[] };
  /** The difference, or one unchanged run where none is asked for. */
  runs: DiffRun[];
  /** False when the draft changes nothing of this text. */
  differs: boolean;
  /** The draft moved on and the text has not followed yet. */
  stale: boolean;
}

export interface PreviewInput {
  tab: PreviewTab;
  model: AgentModel;
  definitions: Definitions;
  saved: SavedSettings;
  agent: PreviewSubject["agent"];
  diff: boolean;
}

/**
 * The text of a tab for the draft and for what is saved, and the rows between them. Computed behind the screen's own
 * update, so that a switch moves before the text follows, and templates in a worker.
 */
export function usePreview({
  tab,
  model,
  definitions,
  saved: savedSettings,
  agent,
  diff,
}: PreviewInput): Preview | "loading" {
  const wanted = useMemo(() => {
    const { names } = definitions;
    return {
      tab,
      subject: { toolset: model.toolset, settings: model.settings, names, agent },
      savedSubject: { toolset: model.savedToolset, settings: savedSettings.settings, names, agent },
    };
  }, [tab, model, definitions, savedSettings, agent]);
  const shown = useAfterPaint(wanted);
  const current = usePreviewText(shown?.tab, shown?.subject);
  const isDrafted = shown !== undefined && differInInput(shown.subject, shown.savedSubject);
  const savedText = usePreviewText(shown?.tab, isDrafted ? shown.savedSubject : undefined);
  const saved = isDrafted ? savedText : current;
  const differs = current?.text.text !== saved?.text.text;
  const after = useMemo(() => linesOf(current?.text.text ?? ""), [current?.text]);
  const savedLines = useMemo(() => linesOf(saved?.text.text ?? ""), [saved?.text]);
  const before = differs ? savedLines : after;
  const lines = useMemo(() => ({ before, after }), [before, after]);
  const runs = useMemo(() => diffLines(diff ? lines.before : lines.after, lines.after), [lines, diff]);
  if (!shown || !current || !saved) return "loading";
  const { subject, savedSubject } = shown;
  const stale = shown !== wanted || current.stale;
  return { subject, current: current.text, savedSubject, saved: saved.text, lines, runs, differs, stale };
}

const differInInput = (one: PreviewSubject, other: PreviewSubject): boolean =>
  one.toolset !== other.toolset || one.settings.prompts !== other.settings.prompts;

/** One tab's text: formats at once, templates when the worker has answered. */
function usePreviewText(
  tab: PreviewTab | undefined,
  subject: PreviewSubject | undefined,
): { text: PreviewText; stale: boolean } | undefined {
  const template = tab && templateOf(tab);
  const input = usePromptInput(template ?? "system", template && subject, undefined);
  const rendered = useRenderedTemplate(input);
  return useMemo(() => {
    if (!tab || !subject) return undefined;
    const text = previewText(tab, subject);
    if (text) return { text, stale: false };
    return rendered && { text: { ...rendered, warnings: [] }, stale: rendered.input !== input };
  }, [tab, subject, rendered, input]);
}

/** A value as it was at the last paint, undefined before the first: what costs long follows what must be quick. */
function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
