import { type TextSpan, toSpans } from "../provider-formats/text-pieces.ts";
import { compileTemplate } from "./compile-template.ts";
import type { PieceMap } from "./filtered-pieces.ts";
import type { PromptValues } from "./prompt-values.ts";
import { templateEnvironment } from "./template-environment.ts";
import { TemplateError } from "./template-error.ts";
import { BoundedRun } from "./templates/bounded-run.ts";
import { isText, reasonOf } from "./templates/template-engine.ts";
import { TracedRun } from "./templates/traced-run.ts";

/** What is wrong with a template, found while it was rendered. */
export interface RenderFault {
  /** `error`: there is no text. `warning`: something is missing in it. */
  severity: "error" | "warning";
  /** Line of the template, from 1; absent when it cannot be told. */
  line?: number;
  message: string;
}

/** One rendered template. */
export interface RenderedText {
  /** Exactly what is sent; empty when the template failed, with a problem that says why. */
  text: string;
  /** The text in pieces without gaps, each with what is known of its origin. */
  spans: TextSpan[];
  problems: RenderFault[];
}

/**
 * The text of a template. Pure; for workers too: everything that goes in and out is plain data. Stops by itself what makes
 * too long a text or goes on for too many steps, but some single steps take seconds: end the worker after two.
 * `onLine` is told the line where the run stands whenever that changes.
 */
export function renderValues(source: string, values: PromptValues, onLine?: (line: number) => void): RenderedText {
  let run: TracedRun | undefined;
  try {
    const template = compileTemplate(source);
    const pieces: PieceMap = new WeakMap();
    run = new TracedRun(templateEnvironment(values, pieces), { template, pieces, onLine });
    const result = run.run(template.program);
    const text = String(result.value);
    const known = isText(result) ? pieces.get(result) : undefined;
    return {
      text,
      spans: toSpans(known ?? [{ length: text.length, origin: {} }]),
      problems: [...run.missing.values()].map((fault) => toFault("warning", fault)),
    };
  } catch (error) {
    const fault =
      error instanceof TemplateError
        ? { line: error.line, message: error.message }
        : { line: run?.line, message: reasonOf(error) };
    return { text: "", spans: [], problems: [toFault("error", fault)] };
  }
}

/**
 * The text alone, in a fraction of the time that it takes with its origins, and as bounded; undefined where `renderValues` gives
 * the reason why there is none.
 */
export function renderText(source: string, values: PromptValues): string | undefined {
  try {
    const run = new BoundedRun(templateEnvironment(values));
    return String(run.run(compileTemplate(source).program).value);
  } catch {
    return undefined;
  }
}

function toFault(severity: RenderFault["severity"], fault: { line: number | undefined; message: string }): RenderFault {
  const { line, message } = fault;
  return { severity, message, ...(line !== undefined && { line }) };
}
