import { parentPort } from "node:worker_threads";
import {
  analyzeTemplate,
  type PromptValues,
  type RenderedText,
  renderValues,
  type TemplateAnalysis,
} from "@pegboard/registry-core/prompts";

/**
 * What the thread is sent: a template to render, or to read. It answers each, and once with "ready"
 * before the first.
 */
export type TemplateJob =
  | {
      source: string;
      values: PromptValues;
      /** The template's line that runs now, readable while this thread is busy. */
      line: Int32Array<SharedArrayBuffer>;
    }
  | {
      source: string;
      /** Names of the agent's own variables. */
      variables: string[];
    };

/** Without the origins, which nobody here asks for. */
export type ServedText = Omit<RenderedText, "spans">;

export type RenderNews = "ready" | ServedText | TemplateAnalysis;

parentPort?.on("message", (job: TemplateJob) => {
  parentPort?.postMessage(
    ("values" in job ? render(job) : analyzeWithVariables(job)) satisfies RenderNews,
  );
});
parentPort?.postMessage("ready" satisfies RenderNews);

function render({ source, values, line }: Extract<TemplateJob, { values: unknown }>): ServedText {
  const { text, problems } = renderValues(source, values, (now) => Atomics.store(line, 0, now));
  return { text, problems };
}

function analyzeWithVariables({
  source,
  variables,
}: Extract<TemplateJob, { variables: unknown }>): TemplateAnalysis {
  return analyzeTemplate(source, Object.fromEntries(variables.map((name) => [name, null])));
}
