/** Renders templates beside the page, which ends it when a template takes too long. */
import { type PromptValues, type RenderedText, renderText, renderValues } from "@pegboard/registry-core";

export interface TemplateJob {
  source: string;
  values: PromptValues;
  /** Without origins and warnings, which take several times as long as the text. */
  textOnly: boolean;
}

/** Where a long run stands, now and then; at last its result. */
export type TemplateNews = { line: number } | { rendered: RenderedText };

const TELL_LINE_EVERY_MS = 250;
const tell = (news: TemplateNews) => self.postMessage(news);

self.onmessage = ({ data: { source, values, textOnly } }: MessageEvent<TemplateJob>) => {
  let told = performance.now();
  const onLine = (line: number) => {
    if (performance.now() - told < TELL_LINE_EVERY_MS) return;
    told = performance.now();
    tell({ line });
  };
  const text = textOnly ? renderText(source, values) : undefined;
  tell({ rendered: text === undefined ? renderValues(source, values, onLine) : { text, spans: [], problems: [] } });
};
