import type { PromptValues, RenderedText } from "@pegboard/registry-core";
import type { TemplateJob, TemplateNews } from "./template-worker.ts";

/** A template that needs longer is stopped: nobody waits for it. */
const LONGEST_RUN_MS = 2000;

/** Renders one template at a time in a thread of its own. */
export interface TemplateRunner {
  /** The text, or what is wrong; undefined when a later call took its place. `textOnly` leaves origins and warnings out. */
  run(source: string, values: PromptValues, textOnly?: boolean): Promise<RenderedText | undefined>;
  close(): void;
}

interface Run extends TemplateJob {
  settle(result: RenderedText | undefined): void;
}

/** The thread starts with the first template, and anew after one that had to be stopped. */
export function createTemplateRunner(): TemplateRunner {
  let worker: Worker | undefined;
  let running: { run: Run; timer: ReturnType<typeof setTimeout>; line?: number } | undefined;
  let waiting: Run | undefined;

  const finish = (result: RenderedText | undefined) => {
    clearTimeout(running?.timer);
    running?.run.settle(result);
    running = undefined;
    const next = waiting;
    waiting = undefined;
    if (next) start(next);
  };
  const stop = (message: string) => {
    worker?.terminate();
    worker = undefined;
    const line = running?.line;
    const problem = { severity: "error", message, ...(line !== undefined && { line }) } as const;
    finish({ text: "", spans: [], problems: [problem] });
  };
  const hear = (news: TemplateNews) => {
    if ("rendered" in news) finish(news.rendered);
    else if (running) running.line = news.line;
  };
  const start = (run: Run) => {
    worker ??= openWorker(hear, stop);
    const timer = setTimeout(stop, LONGEST_RUN_MS, "The template took longer than 2 seconds. Loop over less.");
    running = { run, timer };
    const { source, values, textOnly } = run;
    worker.postMessage({ source, values, textOnly } satisfies TemplateJob);
  };
  return {
    run: (source, values, textOnly = false) =>
      new Promise((settle) => {
        waiting?.settle(undefined);
        waiting = undefined;
        const run = { source, values, textOnly, settle };
        if (running) waiting = run;
        else start(run);
      }),
    close() {
      worker?.terminate();
      worker = undefined;
      waiting?.settle(undefined);
      waiting = undefined;
      finish(undefined);
    },
  };
}

function openWorker(hear: (news: TemplateNews) => void, stop: (message: string) => void): Worker {
  const worker = new Worker(new URL("./template-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<TemplateNews>) => hear(data);
  worker.onerror = ({ message }) => stop(`The template could not be rendered: ${message || "its code did not load"}.`);
  return worker;
}
