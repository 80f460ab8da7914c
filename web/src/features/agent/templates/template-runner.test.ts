import { DEFAULT_SYSTEM_TEMPLATE, type PromptValues } from "@pegboard/registry-core/prompts";
import { expect, test, vi } from "vitest";
import { SLOW_TEMPLATES } from "../../../../../registry-core/src/testing/hostile-templates.ts";
import { ThreadWorker } from "../../../testing/thread-worker.ts";
import { createTemplateRunner } from "./template-runner.ts";

const values: PromptValues = { variables: { agent: { name: "Support" } }, methodLines: [] };

test.each(Object.entries(SLOW_TEMPLATES))(
  "%s: its thread is ended, with the line where it stood, and the next template gets its text",
  async (_, slow) => {
    const runner = createTemplateRunner();
    const started = performance.now();
    const stopped = runner.run(slow.source, values);
    const overtaken = runner.run("never", values);
    const next = runner.run("Hello {{ agent.name }}", values);
    expect(await stopped).toEqual({
      text: "",
      spans: [],
      problems: [
        { severity: "error", code: "took_too_long", message: expect.any(String), line: slow.line },
      ],
    });
    expect(performance.now() - started).toBeGreaterThan(1900);
    expect(await overtaken).toBeUndefined();
    expect((await next)?.text).toBe("Hello Support");
    runner.close();
  },
);

test("loading the worker's code takes nothing from the time that a template has", async () => {
  /** Of which nothing is there for longer than a template may run. */
  class LateWorker {
    onmessage: ThreadWorker["onmessage"];
    readonly #waiting: unknown[] = [];
    #thread: ThreadWorker | undefined;
    constructor(url: URL) {
      setTimeout(() => {
        this.#thread = new ThreadWorker(url);
        this.#thread.onmessage = (message) => this.onmessage?.(message);
        for (const data of this.#waiting) this.#thread.postMessage(data);
      }, 2200);
    }
    postMessage(data: unknown): void {
      this.#waiting.push(data);
    }
    terminate(): void {
      this.#thread?.terminate();
    }
  }
  vi.stubGlobal("Worker", LateWorker);
  const runner = createTemplateRunner();
  expect((await runner.run("{{ agent.name }}", values))?.text).toBe("Support");
  runner.close();
});

test("a worker that does not load is no fault of the template, which is tried again with the next call", async () => {
  vi.stubGlobal(
    "Worker",
    class extends ThreadWorker {
      constructor() {
        super(new URL("./no-such-worker.ts", import.meta.url));
      }
    },
  );
  const runner = createTemplateRunner();
  await expect(runner.run("Hello", values)).rejects.toThrow();
  vi.stubGlobal("Worker", ThreadWorker);
  expect((await runner.run("Hello", values))?.text).toBe("Hello");
  runner.close();
});

test.each(["all", "text"] as const)(
  "a default template needs no thread for %s of it",
  async (wanted) => {
    vi.stubGlobal("Worker", undefined);
    const runner = createTemplateRunner();
    const plain: PromptValues = { variables: { ...values.variables, tools: [] }, methodLines: [] };
    const rendered = await runner.run(DEFAULT_SYSTEM_TEMPLATE, plain, wanted);
    expect(rendered?.text).toContain("Support");
    expect(rendered?.spans.at(-1)?.end).toBe(wanted === "all" ? rendered?.text.length : undefined);
    await expect(runner.run("Hello", values)).rejects.toThrow();
    runner.close();
  },
);
