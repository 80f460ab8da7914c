/** Renders templates beside the page, which ends it when a template takes too long. */
import type { RenderedText } from "@pegboard/registry-core/prompts";
import { type RenderJob, renderWanted } from "./render-wanted.ts";

/**
 * The worker's messages: "ready" when the code is loaded, then lines that the run reaches, and at
 * last its result.
 */
export type RenderMessage = "ready" | { line: number } | { rendered: RenderedText };

const TELL_LINE_EVERY_MS = 250;
const postRenderMessage = (news: RenderMessage) => self.postMessage(news);

self.onmessage = ({ data }: MessageEvent<RenderJob>) => {
  const reached = new Set<number>();
  let told = performance.now();
  // A step that never ends cannot report, so each line is reported before it runs for the first
  // time.
  const onLine = (line: number) => {
    if (reached.has(line) && performance.now() - told < TELL_LINE_EVERY_MS) return;
    reached.add(line);
    told = performance.now();
    postRenderMessage({ line });
  };
  postRenderMessage({ rendered: renderWanted(data, onLine) });
};
postRenderMessage("ready");
