import {
  type PromptValues,
  type RenderedText,
  renderText,
  renderValues,
} from "@pegboard/registry-core/prompts";

export interface TemplateJob {
  source: string;
  values: PromptValues;
  wanted: WantedText;
}

/**
 * `text` leaves out origins and warnings, which take several times as long; `problems` leaves
 * everything else out.
 */
export type WantedText = "all" | "text" | "problems";

/** What is wanted of a template's text. `onLine` hears each line that the run reaches. */
export function renderWanted(
  { source, values, wanted }: TemplateJob,
  onLine?: (line: number) => void,
): RenderedText {
  const text = wanted === "text" ? renderText(source, values) : undefined;
  if (text !== undefined) return { text, spans: [], problems: [] };
  const rendered = renderValues(source, values, onLine);
  return wanted === "problems" ? { text: "", spans: [], problems: rendered.problems } : rendered;
}
