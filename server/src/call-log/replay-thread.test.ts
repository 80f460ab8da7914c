import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { CallFile } from "../stores/calls/call-file.ts";
import type { NewCall } from "../stores/calls/call-rows.ts";
import { ReplayThread } from "./replay-thread.ts";
import type { ReplayGates } from "./replay-worker.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-replay-"));
const file = join(folder, "calls.sqlite");
let thread: ReplayThread | undefined;
afterEach(async () => {
  await thread?.close();
  rmSync(folder, { recursive: true, force: true });
});

const CALLS = 25_000;
const logged = (place: number): NewCall => ({
  at: 1_000 + place,
  agent: "ada",
  agentName: "Ada",
  revision: 1,
  outcome: "ok",
  waited: 0,
  functionName: `tell_${place % 700}`,
  tool: "news",
  method: `tell_${place % 700}`,
  via: "http",
  duration: 5,
  characters: 4,
  arguments: "{}",
});
const NOTHING_CHANGES: ReplayGates = { changes: [], gone: [], isIncomplete: false };

it("asks once for each name, tells how far it is, and ends when nobody waits any more", async () => {
  const calls = new CallFile(file);
  calls.write(
    Array.from({ length: CALLS }, (_, place) => logged(place)),
    { since: 0, bytes: 1e9, calls: 1e9 },
  );
  calls.close();
  thread = new ReplayThread({ file });
  const window = { agents: ["ada"], from: 0, to: 100_000 };
  const left = new AbortController();
  const asked: string[] = [];
  const stopped = thread.replay({
    window,
    signal: left.signal,
    gates: async (called) => {
      asked.push(...called.map((one) => one.function));
      left.abort(new Error("gone"));
      return NOTHING_CHANGES;
    },
  });
  // The next one waits until the thread of the first is gone.
  const told: { done: number; of: number }[] = [];
  const names: string[] = [];
  const next = thread.replay({
    window,
    signal: new AbortController().signal,
    gates: async (called) => {
      names.push(...called.map((one) => one.function));
      return NOTHING_CHANGES;
    },
    onProgress: (progress) => told.push(progress),
  });
  await expect(stopped).rejects.toThrow("gone");
  expect(asked.length).toBeLessThan(700);
  const { report, since } = await next;
  expect(report).toMatchObject({ calls: CALLS, same: CALLS, rows: [] });
  expect(since).toBe(1_000);
  expect(names).toHaveLength(700);
  expect(new Set(names).size).toBe(700);
  expect(told).toEqual([10_000, 20_000, CALLS].map((done) => ({ done, of: CALLS })));
});
