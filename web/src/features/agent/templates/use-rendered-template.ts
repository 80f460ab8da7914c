import type { PromptValues, RenderedText, TemplateName } from "@pegboard/registry-core";
import { useEffect, useState } from "react";
import { createTemplateRunner, type TemplateRunner } from "./template-runner.ts";
import { renderInFull } from "./template-texts.ts";

/** A template and what it is rendered with; the same object until one of them changes. */
export interface TemplateInput {
  template: TemplateName;
  source: string;
  values: PromptValues;
}

export interface RenderedInput {
  /** What the text was rendered from. */
  input: TemplateInput;
  /** Of the last template that could be rendered. */
  text: string;
  spans: RenderedText["spans"];
  /** Of the input; with an error among them the text is an older one. */
  problems: RenderedText["problems"];
}

/** With so many tools the text comes first, and its origins when nothing changes for a while. */
const MANY_TOOLS = 200;
const WHEN_QUIET_MS = 300;

/**
 * The text of a template, rendered in a worker that is stopped after two seconds. It follows the input: until then, and
 * where the input cannot be rendered, the last good text stays. Undefined before the first answer, and without an input.
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
    let isLatest = true;
    const show = (result: RenderedText | undefined) => {
      if (!result || !isLatest) return;
      const { text, spans, problems } = result;
      const isGood = !problems.some(({ severity }) => severity === "error");
      setRendered((before) => ({
        input,
        problems,
        ...(isGood || before?.input.template !== input.template
          ? { text, spans }
          : { text: before.text, spans: before.spans }),
      }));
    };
    const isLong = input.values.methodLines.length > MANY_TOOLS;
    const fail = ({ message }: Error) => show({ text: "", spans: [], problems: [{ severity: "error", message }] });
    const showAll = () => renderInFull(input, runner).then(show, fail);
    if (isLong) runner.run(input.source, input.values, "text").then(show, fail);
    else void showAll();
    const timer = isLong ? setTimeout(showAll, WHEN_QUIET_MS) : undefined;
    return () => {
      clearTimeout(timer);
      isLatest = false;
    };
  }, [runner, input]);
  // The other template's text stands for nothing here.
  return input && rendered?.input.template === input.template ? rendered : undefined;
}
