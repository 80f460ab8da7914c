import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { format } from "node:util";
import fc from "fast-check";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { fewerUnlessDeep } from "./test-depth.ts";

/** Data folders of tests are remembered apart from those of whoever runs them. */
process.env.PEGBOARD_STATE_DIR ??= join(tmpdir(), `pegboard-tests-${userInfo().username}`);

/**
 * Property tests try equal cases on every run, so that a failure is due to a change;
 * PEGBOARD_TEST_SEED explores others.
 */
fc.configureGlobal({
  seed: Number(process.env.PEGBOARD_TEST_SEED ?? 1),
  numRuns: fewerUnlessDeep(100),
});

/**
 * Vitest gives up after a second, which a busy machine may take for one click. Files of one process
 * share `vi`.
 */
if (vi.waitFor.name !== "waitPatiently") {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = function waitPatiently(callback, options = 40_000) {
    return waitFor(callback, options);
  };
  vi.waitUntil = (callback, options = 40_000) => waitUntil(callback, options);
}

/** What a test printed as an error, a complaint of React for example: the test fails with it. */
let complaints: string[] = [];
beforeEach(() => {
  complaints = [];
  console.error = (...parts) => complaints.push(format(...parts));
});
afterEach(() => expect(complaints).toEqual([]));
