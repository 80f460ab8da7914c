import {
  type PromptValues,
  type RenderedText,
  renderText,
  renderValues,
} from "@pegboard/registry-core/prompts";

export interface RenderJob {
  source: string;
  values: PromptValues;
  wanted: WantedText;
}

/**
 * The parts of a result. `text` leaves out origins and warnings, which take several times as long;
 * `problems` leaves everything else out.
 */
export type WantedText = "all" | "text" | "problems";

/** The wanted parts of a template's text. `onLine` is told each line that the run reaches. */
export function renderWanted(
  { source, values, wanted }: RenderJob,
  onLine?: (line: number) => void,
): RenderedText {
  const text = wanted === "text" ? renderText(source, values) : undefined;
  if (text !== undefined) return { text, spans: [], problems: [] };
  const rendered = renderValues(source, values, onLine);
  return wanted === "problems" ? { text: "", spans: [], problems: rendered.problems } : rendered;
}
