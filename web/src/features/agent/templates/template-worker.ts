/** Renders templates beside the page, which ends it when a template takes too long. */
import type { RenderedText } from "@pegboard/registry-core/prompts";
import { renderWanted, type TemplateJob } from "./render-wanted.ts";

/**
 * The worker's messages: "ready" when the code is loaded, then lines that the run reaches, and at
 * last its result.
 */
export type TemplateNews = "ready" | { line: number } | { rendered: RenderedText };

const TELL_LINE_EVERY_MS = 250;
const tell = (news: TemplateNews) => self.postMessage(news);

self.onmessage = ({ data }: MessageEvent<TemplateJob>) => {
  const reached = new Set<number>();
  let told = performance.now();
  // A step that never ends cannot report, so each line is reported before it runs for the first
  // time.
  const onLine = (line: number) => {
    if (reached.has(line) && performance.now() - told < TELL_LINE_EVERY_MS) return;
    reached.add(line);
    told = performance.now();
    tell({ line });
  };
  tell({ rendered: renderWanted(data, onLine) });
};
tell("ready");
