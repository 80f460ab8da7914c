import { type RenderedText, unrenderedText } from "@pegboard/registry-core/prompts";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useEffect, useState } from "react";
import type { TemplateInput } from "./prompt-input.ts";
import { createTemplateRunner, renderInFull, type TemplateRunner } from "./template-runner.ts";

export interface RenderedInput {
  /** The input that the text was rendered from. */
  input: TemplateInput;
  /** The text of the last template that could be rendered. */
  text: string;
  spans: RenderedText["spans"];
  /** The problems of the input; with an error among them the text is an older one. */
  problems: RenderedText["problems"];
}

/** The number of tools from which on the origins come later than the text. */
const MANY_TOOLS = 200;
const RENDER_DEBOUNCE_MS = 300;

/**
 * The text of a template, rendered in a worker that is stopped after two seconds. It follows the
 * input: until then, and where the input cannot be rendered, the last good text stays. Undefined
 * before the first answer, and without an input.
 */
export function useRenderedTemplate(input: TemplateInput | undefined): RenderedInput | undefined {
  const [rendered, setRendered] = useState<RenderedInput>();
  const [runner, setRunner] = useState<TemplateRunner>();
  useEffect(() => {
    const opened = createTemplateRunner();
    setRunner(opened);
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (!runner || !input) return;
    const stop = new AbortController();
    const rendering = isLong(input)
      ? runner.run(input.source, input.values, "text")
      : renderInFull(input, runner);
    void catchIssue(rendering).then((result) => {
      if (result && !stop.signal.aborted)
        setRendered((before) => withResult(before, input, result));
    });
    return () => stop.abort();
  }, [runner, input]);
  useDebouncedEffect(input, RENDER_DEBOUNCE_MS, async (_, stop) => {
    if (!runner || !input || !isLong(input)) return;
    const result = await catchIssue(renderInFull(input, runner));
    if (result && !stop.aborted) setRendered((before) => withResult(before, input, result));
  });
  // The text of the other template does not count.
  return input && rendered?.input.template === input.template ? rendered : undefined;
}

const isLong = ({ values }: TemplateInput): boolean => values.methodLines.length > MANY_TOOLS;

const catchIssue = (
  rendering: Promise<RenderedText | undefined>,
): Promise<RenderedText | undefined> =>
  rendering.catch(({ message }: Error) => unrenderedText(message));

/** The result to show. After an error, the last good text stays. */
function withResult(
  before: RenderedInput | undefined,
  input: TemplateInput,
  result: RenderedText,
): RenderedInput {
  const { text, spans, problems } = result;
  const isGood = !problems.some(({ severity }) => severity === "error");
  return isGood || before?.input.template !== input.template
    ? { input, problems, text, spans }
    : { input, problems, text: before.text, spans: before.spans };
}
