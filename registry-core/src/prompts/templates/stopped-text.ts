import type { RenderedText } from "../render-values.ts";

const REASONS = {
  slow: "The template took longer than 2 seconds and was stopped. Loop over less.",
  large: "The template took too much memory and was stopped. Make smaller texts and lists.",
};

/** What comes of a template whose worker had to be ended; `line` is where the run stood, from 1. */
export function stoppedText(reason: keyof typeof REASONS, line: number | undefined): RenderedText {
  const problem = { severity: "error", message: REASONS[reason], ...(line !== undefined && { line }) } as const;
  return { text: "", spans: [], problems: [problem] };
}
