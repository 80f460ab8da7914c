/** Renders templates beside the page, which ends it when a template takes too long. */
import { type PromptValues, type RenderedText, renderValues } from "@pegboard/registry-core";

export interface TemplateJob {
  source: string;
  values: PromptValues;
}

/** Where a long run stands, now and then; at last its result. */
export type TemplateNews = { line: number } | { rendered: RenderedText };

const TELL_LINE_EVERY_MS = 250;

const tell = (news: TemplateNews) => self.postMessage(news);

self.onmessage = ({ data: { source, values } }: MessageEvent<TemplateJob>) => {
  let told = performance.now();
  const onLine = (line: number) => {
    if (performance.now() - told < TELL_LINE_EVERY_MS) return;
    told = performance.now();
    tell({ line });
  };
  tell({ rendered: renderValues(source, values, onLine) });
};
