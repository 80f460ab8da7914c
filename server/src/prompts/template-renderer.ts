import type { Worker } from "node:worker_threads";
import { reasonOf } from "@pegboard/json-schema";
import type { Toolset } from "@pegboard/registry-core";
import {
  type PromptSettings,
  TEMPLATES,
  type TemplateName,
} from "@pegboard/registry-core/internal";
import {
  DEFAULT_TEMPLATES,
  type PromptProblem,
  type PromptRequest,
  type PromptValues,
  promptValues,
  renderText,
  stoppedText,
  type TemplateAnalyses,
  type TemplateAnalysis,
  unrenderedText,
} from "@pegboard/registry-core/prompts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import { startReadyWorker } from "../start-worker.ts";
import type { RenderNews, ServedText, TemplateJob } from "./render-worker.ts";

/** Both prompts of an agent, each rendered or stopped. */
export interface ServedPrompts {
  system: string;
  user: string;
  problems: PromptProblem[];
  /** Templates that were stopped because they took too long. */
  stopped: TemplateName[];
}

interface Job {
  agent: string;
  run(thread: RenderThread): Promise<void>;
}

const RENDER_THREADS = 2;
const NO_RENDERING: Rendering = { text: "", problems: [], stopped: false };
/**
 * Readings that are remembered: agents often share their templates, and pages ask again and again.
 */
const MOST_REMEMBERED_READINGS = 100;

/**
 * Renders agents' prompts. What an operator wrote runs in a thread, for two seconds at most:
 * neither the server nor another agent waits for a template that does not end. The default
 * templates are rendered where this is called, by the same code.
 */
export class TemplateRenderer {
  readonly #idle = Array.from({ length: RENDER_THREADS }, () => new RenderThread());
  readonly #busy = new Map<string, RenderThread>();
  /** Milliseconds that each agent's templates have taken while others waited. */
  readonly #used = new Map<string, number>();
  #waiting: Job[] = [];
  /** By source and names of variables. */
  readonly #analyses = new Map<string, Promise<TemplateAnalysis>>();

  async render(request: PromptRequest): Promise<ServedPrompts> {
    const system = await this.#renderOne("system", request);
    // Who waited for one that was stopped does not wait for a second one.
    const user = system.stopped ? NO_RENDERING : await this.#renderOne("user", request);
    const results = Object.entries({ system, user }) as [TemplateName, Rendering][];
    return {
      system: system.text,
      user: user.text,
      problems: results.flatMap(([template, { problems }]) =>
        problems.map((problem) => ({ template, ...problem })),
      ),
      stopped: results.flatMap(([template, { stopped }]) => (stopped ? [template] : [])),
    };
  }

  /** What rendering an agent's own templates finds; nothing can be missing in the default ones. */
  async findProblems(request: PromptRequest): Promise<PromptProblem[]> {
    return Object.values(request.templates ?? {}).some((source) => source !== undefined)
      ? (await this.render(request)).problems
      : [];
  }

  /** What reading an agent's own templates tells; in a thread. */
  async read(
    agent: string,
    { variables = {}, ...sources }: PromptSettings = {},
  ): Promise<TemplateAnalyses> {
    const names = Object.keys(variables);
    const analyses = TEMPLATES.map(async (template) => {
      const source = sources[template];
      return source === undefined
        ? []
        : [[template, await this.#readOne(agent, source, names)] as const];
    });
    return Object.fromEntries((await Promise.all(analyses)).flat());
  }

  close(): void {
    for (const thread of [...this.#idle, ...this.#busy.values()]) thread.close();
  }

  #readOne(agent: string, source: string, names: string[]): Promise<TemplateAnalysis> {
    const key = JSON.stringify([source, ...names]);
    const reading =
      this.#analyses.get(key) ?? this.#inThread(agent, (thread) => thread.read(source, names));
    this.#analyses.delete(key);
    this.#analyses.set(key, reading);
    // A thread that could not be started is no fault of the template.
    reading.catch(() => this.#analyses.delete(key));
    for (const oldest of this.#analyses.keys())
      if (this.#analyses.size > MOST_REMEMBERED_READINGS) this.#analyses.delete(oldest);
    return reading;
  }

  #inThread<T>(agent: string, work: (thread: RenderThread) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ agent, run: (thread) => work(thread).then(resolve, reject) });
      this.#next();
    });
  }

  async #renderOne(template: TemplateName, request: PromptRequest): Promise<Rendering> {
    const source = request.templates?.[template] ?? DEFAULT_TEMPLATES[template];
    if (source === DEFAULT_TEMPLATES[template]) {
      return { ...NO_RENDERING, text: await runCooperatively(renderToolByTool(template, request)) };
    }
    const values = promptValues(source, request);
    return this.#inThread(request.agent.id, (thread) => thread.render(source, values)).catch(
      toFailedRendering,
    );
  }

  /**
   * One thread an agent, so that the templates of one cannot keep all threads; the next is for who
   * has had the least time.
   */
  #next(): void {
    if (this.#waiting.length === 0 && this.#busy.size === 0) this.#used.clear();
    const usedBy = ({ agent }: Job) => this.#used.get(agent) ?? 0;
    const [job] = this.#waiting
      .filter(({ agent }) => !this.#busy.has(agent))
      .sort((a, b) => usedBy(a) - usedBy(b));
    const thread = job && this.#idle.pop();
    if (!job || !thread) return;
    this.#waiting = this.#waiting.filter((other) => other !== job);
    this.#busy.set(job.agent, thread);
    const started = performance.now();
    void job.run(thread).finally(() => {
      this.#busy.delete(job.agent);
      this.#used.set(job.agent, usedBy(job) + performance.now() - started);
      this.#idle.push(thread);
      this.#next();
    });
    this.#next();
  }
}

/**
 * What a tool adds to a default template is kept once it is written: joined at the end, thousands
 * take little time.
 */
function* renderToolByTool(
  template: TemplateName,
  request: PromptRequest,
): Generator<undefined, string> {
  const source = DEFAULT_TEMPLATES[template];
  const render = (toolset: Toolset) =>
    renderText(source, promptValues(source, { ...request, toolset })) ?? "";
  const { toolset } = request;
  for (const tool of writtenToolsets[template].has(toolset) ? [] : toolset.tools) {
    render({ ...toolset, tools: [tool] });
    yield;
  }
  writtenToolsets[template].add(toolset);
  return render(toolset);
}

const writtenToolsets: Record<TemplateName, WeakSet<Toolset>> = {
  system: new WeakSet(),
  user: new WeakSet(),
};

/**
 * The thread could not be started: no fault of the template, which is tried again with the next
 * request.
 */
function toFailedRendering(error: unknown): Rendering {
  const reason = reasonOf(error);
  const { text, problems } = unrenderedText(reason);
  return { text, problems, stopped: false };
}

/** What came of a template: its text, or that it had to be stopped. */
interface Rendering extends ServedText {
  stopped: boolean;
}

/** Two seconds, with some time left to end the thread and to answer. */
const LONGEST_RENDERING_MS = 1_800;
/**
 * Reading ends by itself, in time that grows with the length only: a busy machine may take some
 * seconds for it.
 */
const LONGEST_READING_MS = 10_000;
const RENDER_THREAD_MEGABYTES = 256;

/** Why a template was stopped. */
type Stop = "slow" | "large";

/**
 * A thread that renders or reads one template at a time and is ended when one takes too long. It
 * starts with the first one.
 */
export class RenderThread {
  #worker: Promise<Worker> | undefined;

  async render(source: string, values: PromptValues): Promise<Rendering> {
    const line = new Int32Array(new SharedArrayBuffer(4));
    const news = await this.#run<ServedText>({ source, values, line }, LONGEST_RENDERING_MS);
    if (typeof news === "object") return { ...news, stopped: false };
    return { ...stoppedText(news, Atomics.load(line, 0) || undefined), stopped: true };
  }

  /** What reading the template tells. One that takes too long cannot be read. */
  async read(source: string, variables: string[]): Promise<TemplateAnalysis> {
    const news = await this.#run<TemplateAnalysis>({ source, variables }, LONGEST_READING_MS);
    if (typeof news === "object") return news;
    const issues = stoppedText(news, undefined).problems.map((issue) => ({
      ...issue,
      kind: "syntax" as const,
    }));
    return { issues, fields: [] };
  }

  close(): void {
    void this.#worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.#worker = undefined;
  }

  async #run<News extends ServedText | TemplateAnalysis>(
    job: TemplateJob,
    longest: number,
  ): Promise<News | Stop> {
    const worker = await this.#open();
    return new Promise((resolve) => {
      const end = (outcome: News | Stop) => {
        clearTimeout(timer);
        clearImmediate(late);
        worker.off("message", hear).off("error", fail);
        resolve(outcome);
      };
      const stop = (reason: Stop) => {
        this.close();
        // The next template does not wait for a new thread to start.
        this.#open().catch(() => undefined);
        end(reason);
      };
      const hear = (news: RenderNews) => {
        if (news !== "ready") end(news as News);
      };
      const fail = () => stop("large");
      let late: NodeJS.Immediate | undefined;
      const timer = setTimeout(() => {
        // An answer that arrived while the server was busy comes first.
        late = setImmediate(stop, "slow");
      }, longest);
      worker.on("message", hear).on("error", fail);
      worker.postMessage(job);
    });
  }

  /** A thread that could not be started is tried again with the next template. */
  #open(): Promise<Worker> {
    this.#worker ??= startReadyWorker("prompts/render-worker", RENDER_THREAD_MEGABYTES).catch(
      (error: unknown) => {
        this.#worker = undefined;
        throw error;
      },
    );
    return this.#worker;
  }
}
