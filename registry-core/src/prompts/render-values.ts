import { toSpans } from "../provider-formats/text-pieces.ts";
import { compileTemplate } from "./compile-template.ts";
import type { PieceMap } from "./filtered-pieces.ts";
import type { PromptValues } from "./prompt-values.ts";
import { failedText, type RenderedText, renderFault } from "./rendered-text.ts";
import { templateEnvironment } from "./template-environment.ts";
import { TemplateError } from "./template-error.ts";
import { BoundedRun } from "./templates/bounded-run.ts";
import { isPlainTemplate, runPlain } from "./templates/plain-run.ts";
import { engineError, isTextValue } from "./templates/template-engine.ts";
import { TracedRun } from "./templates/traced-run.ts";

/**
 * Renders a template. Pure, and made for workers too: everything that goes in and out is plain
 * data. It stops a template that makes too long a text or takes too many steps. Some single steps
 * take seconds, so the worker has to be ended after two. `onLine` is told each new line that the
 * run reaches.
 */
export function renderValues(
  source: string,
  values: PromptValues,
  onLine?: (line: number) => void,
): RenderedText {
  if (isPlainTemplate(source)) {
    const { text, pieces } = runPlain(source, values, true);
    return { text, spans: toSpans(pieces), problems: [] };
  }
  let run: TracedRun | undefined;
  try {
    const template = compileTemplate(source);
    const pieces: PieceMap = new WeakMap();
    run = new TracedRun(templateEnvironment(values, pieces), { template, pieces, onLine });
    const result = run.run(template.program);
    const text = String(result.value);
    const known = isTextValue(result) ? pieces.get(result) : undefined;
    return {
      text,
      spans: toSpans(known ?? [{ length: text.length, origin: {} }]),
      problems: [...run.missing.values()].map(({ line, fault }) =>
        renderFault("warning", fault, line),
      ),
    };
  } catch (error) {
    const { fact, line = run?.line } = error instanceof TemplateError ? error : engineError(error);
    return failedText(fact, line);
  }
}

/**
 * Renders a template without the origins of its text, with equal limits and in a fraction of the
 * time; undefined when `renderValues` gives a reason why there is no text.
 */
export function renderText(source: string, values: PromptValues): string | undefined {
  if (isPlainTemplate(source)) return runPlain(source, values, false).text;
  try {
    const run = new BoundedRun(templateEnvironment(values));
    return String(run.run(compileTemplate(source).program).value);
  } catch {
    return undefined;
  }
}
