// @vitest-environment node
import type { PromptValues } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SLOW_TEMPLATES } from "../../../registry-core/src/testing/hostile-templates.ts";
import { ThreadWorker } from "../testing/thread-worker.ts";
import { createTemplateRunner } from "./template-runner.ts";

const values: PromptValues = { variables: { agent: { name: "Support" } }, methodLines: [] };

beforeAll(() => vi.stubGlobal("Worker", ThreadWorker));
afterAll(() => void vi.unstubAllGlobals());

test.each(Object.entries(SLOW_TEMPLATES))(
  "%s: its thread is ended, with the line where it stood, and the next template gets its text",
  async (_, slow) => {
    const runner = createTemplateRunner();
    // Starting the thread takes longer than it has time when many tests run at once.
    expect((await runner.run("{{ agent.name }}", values))?.text).toBe("Support");
    const started = performance.now();
    const stopped = runner.run(slow.source, values);
    const overtaken = runner.run("never", values);
    const next = runner.run("Hello {{ agent.name }}", values);
    expect(await stopped).toEqual({
      text: "",
      spans: [],
      problems: [{ severity: "error", message: expect.stringContaining("longer than 2 seconds"), line: slow.line }],
    });
    expect(performance.now() - started).toBeGreaterThan(1900);
    expect(await overtaken).toBeUndefined();
    expect((await next)?.text).toBe("Hello Support");
    runner.close();
  },
);
