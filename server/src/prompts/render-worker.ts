import { parentPort } from "node:worker_threads";
import { type PromptValues, type RenderedText, renderValues } from "@pegboard/registry-core/prompts";

/** What the thread that renders is sent; it answers each with a `RenderedText`, and once with "ready" before the first. */
export interface RenderJob {
  source: string;
  values: PromptValues;
  /** The template's line that runs now, readable while this thread is busy. */
  line: Int32Array<SharedArrayBuffer>;
}

export type RenderNews = "ready" | RenderedText;

parentPort?.on("message", ({ source, values, line }: RenderJob) => {
  const rendered = renderValues(source, values, (now) => Atomics.store(line, 0, now));
  parentPort?.postMessage(rendered satisfies RenderNews);
});
parentPort?.postMessage("ready" satisfies RenderNews);
