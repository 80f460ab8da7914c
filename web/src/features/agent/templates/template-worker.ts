/** Renders templates beside the page, which ends it when a template takes too long. */
import { type PromptValues, type RenderedText, renderText, renderValues } from "@pegboard/registry-core/prompts";

export interface TemplateJob {
  source: string;
  values: PromptValues;
  wanted: WantedText;
}

/** `text` leaves out origins and warnings, which take several times as long; `problems` leaves everything else out. */
export type WantedText = "all" | "text" | "problems";

/** "ready" when the code is loaded; then lines that the run reaches, and at last its result. */
export type TemplateNews = "ready" | { line: number } | { rendered: RenderedText };

const TELL_LINE_EVERY_MS = 250;
const tell = (news: TemplateNews) => self.postMessage(news);

self.onmessage = ({ data: { source, values, wanted } }: MessageEvent<TemplateJob>) => {
  const reached = new Set<number>();
  let told = performance.now();
  // A step that never ends cannot report, so each line is reported before it runs for the first time.
  const onLine = (line: number) => {
    if (reached.has(line) && performance.now() - told < TELL_LINE_EVERY_MS) return;
    reached.add(line);
    told = performance.now();
    tell({ line });
  };
  const text = wanted === "text" ? renderText(source, values) : undefined;
  if (text !== undefined) return tell({ rendered: { text, spans: [], problems: [] } });
  const rendered = renderValues(source, values, onLine);
  tell({ rendered: wanted === "problems" ? { text: "", spans: [], problems: rendered.problems } : rendered });
};
tell("ready");
