import type { RenderedText, RenderFault } from "@pegboard/registry-core/prompts";
import type { TemplateInput } from "./prompt-input.ts";
import type { TemplateRunner } from "./template-runner.ts";

/** Renderings by their input, so that each input is rendered once. */
const renderedTexts = new WeakMap<TemplateInput, Promise<RenderedText | undefined>>();

/** The text of a template with its origins and warnings. */
export function renderInFull(
  input: TemplateInput,
  runner: TemplateRunner,
): Promise<RenderedText | undefined> {
  return rememberRendering(input, runner.run(input.source, input.values));
}

/**
 * The faults that rendering a template finds; undefined when a later call replaced this one.
 * Rejects like `run` of the runner.
 */
export async function findRenderFaults(
  input: TemplateInput,
  runner: TemplateRunner,
): Promise<readonly RenderFault[] | undefined> {
  const before = await renderedTexts.get(input)?.catch(() => undefined);
  const rendered =
    before ?? (await rememberRendering(input, runner.run(input.source, input.values, "problems")));
  return rendered?.problems;
}

function rememberRendering(input: TemplateInput, rendering: Promise<RenderedText | undefined>) {
  const forget = () => renderedTexts.get(input) === rendering && renderedTexts.delete(input);
  renderedTexts.set(input, rendering);
  rendering.then((rendered) => rendered ?? forget(), forget);
  return rendering;
}
