import type { TextSpan } from "../provider-formats/text-pieces.ts";
import { type TemplateFact, templateFact } from "./template-error.ts";

/** An issue of a template that was found while it was rendered. */
export interface RenderIssue extends TemplateFact {
  /** How bad the issue is. `error`: there is no text. `warning`: something is missing in it. */
  severity: "error" | "warning";
  /** The line of the template, from 1; absent when it is unknown. */
  line?: number;
}

/** One rendered template. */
export interface RenderedText {
  /** The text that is sent; empty when the template failed, with a problem that says why. */
  text: string;
  /** The text in pieces without gaps, each with what is known of its origin. */
  spans: TextSpan[];
  /** What went wrong, or is missing in the text. */
  problems: RenderIssue[];
}

/** The result for a template whose worker had to be ended; `line` is where the run was, from 1. */
export function stoppedText(reason: "slow" | "large", line: number | undefined): RenderedText {
  return failedText(
    templateFact({ code: reason === "slow" ? "took_too_long" : "took_too_much" }),
    line,
  );
}

/** The result for a template that could not be rendered through no fault of its own. */
export function unrenderedText(reason: string): RenderedText {
  return failedText(templateFact({ code: "not_rendered", values: { reason } }));
}

/** The result for a template that failed; `line` is where the run was, from 1. */
export function failedText(fact: TemplateFact, line?: number): RenderedText {
  return { text: "", spans: [], problems: [renderIssue("error", fact, line)] };
}

export function renderIssue(
  severity: RenderIssue["severity"],
  fact: TemplateFact,
  line: number | undefined,
): RenderIssue {
  return { severity, ...fact, ...(line !== undefined && { line }) };
}
