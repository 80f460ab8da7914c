import type { Worker } from "node:worker_threads";
import {
  type PromptValues,
  stoppedText,
  type TemplateAnalysis,
} from "@pegboard/registry-core/prompts";
import { startReadyWorker } from "../start-worker.ts";
import type { RenderNews, ServedText, TemplateJob } from "./render-worker.ts";

/** What came of a template: its text, or that it had to be stopped. */
export interface Rendering extends ServedText {
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
    const faults = stoppedText(news, undefined).problems.map((fault) => ({
      ...fault,
      kind: "syntax" as const,
    }));
    return { faults, fields: [] };
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
