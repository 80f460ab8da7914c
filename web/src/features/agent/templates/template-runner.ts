import { TEMPLATES } from "@pegboard/registry-core/internal";
import {
  describeTemplateIssue,
  isPlainTemplate,
  type PromptProblem,
  type PromptValues,
  type RenderedText,
  type RenderIssue,
  stoppedText,
} from "@pegboard/registry-core/prompts";
import { t } from "../../../messages/t.ts";
import { type PromptSubject, promptInput, type TemplateInput } from "./prompt-input.ts";
import { type RenderJob, renderWanted, type WantedText } from "./render-wanted.ts";
import type { RenderMessage } from "./template-worker.ts";

/** The milliseconds after which a template is stopped. */
const RENDER_TIMEOUT_MS = 2000;

/**
 * Renders one template at a time in a thread of its own. Templates that cannot take long are
 * rendered at once, with the texts of tools from before.
 */
export interface TemplateRunner {
  /**
   * Renders the wanted parts of a text (`all` unless given); undefined when a later call replaced
   * this one. Rejects where the thread cannot be started, which says nothing about the template.
   */
  run(source: string, values: PromptValues, wanted?: WantedText): Promise<RenderedText | undefined>;
  close(): void;
}

interface TemplateRun extends RenderJob {
  settle(result: RenderedText | undefined): void;
  fail(error: Error): void;
}

/** Creates a runner. The thread starts with the first template, and again after a stop. */
export function createTemplateRunner(): TemplateRunner {
  let worker: Worker | undefined;
  let isReady = false;
  let running:
    | { run: TemplateRun; timer: ReturnType<typeof setTimeout> | undefined; line?: number }
    | undefined;
  let waiting: TemplateRun | undefined;

  const finish = (tell: (run: TemplateRun) => void) => {
    clearTimeout(running?.timer);
    if (running) tell(running.run);
    running = undefined;
    const next = waiting;
    waiting = undefined;
    if (next) start(next);
  };
  const stopWorker = () => {
    worker?.terminate();
    worker = undefined;
    isReady = false;
  };
  const stop = () => {
    stopWorker();
    const line = running?.line;
    finish(({ settle }) => settle(stoppedText("slow", line)));
  };
  const fail = (error: Error) => {
    stopWorker();
    finish((run) => run.fail(error));
  };
  const startTimer = () => setTimeout(stop, RENDER_TIMEOUT_MS);
  const onNews = (news: RenderMessage) => {
    if (news === "ready") {
      isReady = true;
      if (running) running.timer = startTimer();
    } else if ("rendered" in news) finish(({ settle }) => settle(inWords(news.rendered)));
    else if (running) running.line = news.line;
  };
  const start = (run: TemplateRun) => {
    worker ??= openWorker(onNews, fail);
    // Loading the worker's code does not count as the template's time.
    running = { run, timer: isReady ? startTimer() : undefined };
    const { source, values, wanted } = run;
    worker.postMessage({ source, values, wanted } satisfies RenderJob);
  };
  return {
    run: async (source, values, wanted = "all") => {
      // Passing the values of thousands of tools to the thread takes longer than rendering.
      if (isPlainTemplate(source)) return renderWanted({ source, values, wanted });
      return new Promise((settle, fail) => {
        waiting?.settle(undefined);
        waiting = undefined;
        const run = { source, values, wanted, settle, fail };
        if (running) waiting = run;
        else start(run);
      });
    },
    close() {
      stopWorker();
      waiting?.settle(undefined);
      waiting = undefined;
      finish(({ settle }) => settle(undefined));
    },
  };
}

/** The result in the language of the page, since the thread has only English. */
function inWords({ problems, ...rendered }: RenderedText): RenderedText {
  return {
    ...rendered,
    problems: problems.map((issue) => ({ ...issue, message: describeTemplateIssue(issue, t) })),
  };
}

function openWorker(hear: (news: RenderMessage) => void, fail: (error: Error) => void): Worker {
  const worker = new Worker(new URL("./template-worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<RenderMessage>) => hear(data);
  worker.onerror = ({ message }) => fail(new Error(`${message || "its code did not load"}.`));
  return worker;
}

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
 * The issues that rendering a template finds; undefined when a later call replaced this one.
 * Rejects like `run` of the runner.
 */
async function findRenderIssues(
  input: TemplateInput,
  runner: TemplateRunner,
): Promise<readonly RenderIssue[] | undefined> {
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

/**
 * The issues that rendering the agent's own templates finds, without a request, as the server
 * renders them for its list of problems. Default templates can have none, and passing thousands of
 * tools to a worker after every click is slow.
 */
export async function findPromptIssuesOf(
  subject: PromptSubject,
  runner: TemplateRunner,
): Promise<PromptProblem[]> {
  const found: PromptProblem[] = [];
  const { prompts = {} } = subject.settings;
  for (const template of TEMPLATES.filter((name) => prompts[name] !== undefined)) {
    const issues = (await findRenderIssues(promptInput(template, subject), runner)) ?? [];
    found.push(...issues.map((issue) => ({ template, ...issue })));
  }
  return found;
}
