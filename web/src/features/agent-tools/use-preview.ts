import { useEffect, useMemo, useState } from "react";
import type { AgentModel, Definitions } from "./agent-model.ts";
import type { PreviewTab } from "./agent-tools-search.ts";
import { type DiffRun, diffLines } from "./line-diff.ts";
import type { RenderPrompt } from "./preview-prompts.ts";
import { linesOf, needsTemplates, type PreviewSubject, type PreviewText, previewText } from "./preview-text.ts";

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
  agent: PreviewSubject["agent"];
  diff: boolean;
}

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
  const wanted = useMemo(
    () => ({ tab, toolset: model.toolset, savedToolset: model.savedToolset, names: definitions.names, agent }),
    [tab, model, definitions, agent],
  );
  const shown = useAfterPaint(wanted);
  const render = typeof engine === "function" ? engine : undefined;
  const subject = useSubject(shown, shown?.toolset);
  const savedSubject = useSubject(shown, shown?.savedToolset);
  const current = useMemo(() => shown && subject && previewText(shown.tab, subject, render), [shown, subject, render]);
  const isDrafted = shown !== undefined && shown.savedToolset !== shown.toolset;
  const shownTab = shown?.tab;
  const savedText = useMemo(
    () => (isDrafted && shownTab && savedSubject ? previewText(shownTab, savedSubject, render) : undefined),
    [isDrafted, shownTab, savedSubject, render],
  );
  const saved = isDrafted ? savedText : current;
  const differs = current?.text !== saved?.text;
  const after = useMemo(() => linesOf(current?.text ?? ""), [current]);
  const savedLines = useMemo(() => linesOf(saved?.text ?? ""), [saved]);
  const before = differs ? savedLines : after;
  const lines = useMemo(() => ({ before, after }), [before, after]);
  const runs = useMemo(() => diffLines(diff ? lines.before : lines.after, lines.after), [lines, diff]);
  if (typeof engine === "string" && !current) return { failed: engine };
  if (!subject || !savedSubject || !current || !saved) return "loading";
  return { subject, current, savedSubject, saved, lines, runs, differs, stale: shown !== wanted };
}

/** What a text is made from; the same object while its parts are the same. */
function useSubject(
  shown: Pick<PreviewSubject, "names" | "agent"> | undefined,
  toolset: PreviewSubject["toolset"] | undefined,
): PreviewSubject | undefined {
  const { names, agent } = shown ?? {};
  const date = today();
  return useMemo(() => toolset && names && agent && { toolset, names, agent, date }, [toolset, names, agent, date]);
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

/** The renderer once it is loaded, or why it could not be. */
function useTemplateEngine(needed: boolean): RenderPrompt | string | undefined {
  const [engine, setEngine] = useState<{ render: RenderPrompt } | { reason: string }>();
  useEffect(() => {
    if (!needed || engine) return;
    import("./preview-prompts.ts").then(
      ({ renderPrompt }) => setEngine({ render: renderPrompt }),
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
