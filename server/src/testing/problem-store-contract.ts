import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../stores/store.ts";

/**
 * What every store promises of problems. `open` opens the same storage each time within one test.
 */
export function describeProblemStore(name: string, open: () => Promise<Store>): void {
  describe(`${name}: problems`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("keeps one reason for each ignored problem across a restart, until it is watched again", async () => {
      const ignored = {
        problem: "bad name/a%2Fb",
        reason: "Known",
        severity: "warning",
        at: "2026-01-02T03:04:05.000Z",
        by: "ada",
        byId: "ada-id",
      } as const;
      expect(await store.listIgnoredProblems()).toEqual([]);
      await store.ignoreProblems([{ ...ignored, severity: "note" }]);
      const many = Array.from({ length: 1_200 }, (_, index) => ({
        ...ignored,
        problem: `constructor/${index}`,
      }));
      await store.ignoreProblems([ignored, ...many]);
      expect(await store.listIgnoredProblems()).toHaveLength(1_201);
      const others = many.map(({ problem }) => problem);
      expect(await store.watchProblems(others)).toBe(true);
      expect(await store.watchProblems(others)).toBe(false);
      await store.close();
      store = await open();
      expect(await store.listIgnoredProblems()).toEqual([ignored]);
    });

    it("keeps when each problem was seen first, until it is gone", async () => {
      const problems = Array.from({ length: 1_200 }, (_, index) => `constructor/${index}`);
      await store.noteFirstSeen({ problems, since: "2026-01-01", gone: [] });
      await store.noteFirstSeen({
        problems: ["constructor/0", "new"],
        since: "2026-02-01",
        gone: problems.slice(1),
      });
      await store.close();
      store = await open();
      const seen = { "constructor/0": "2026-01-01", new: "2026-02-01" };
      expect(Object.fromEntries(await store.listFirstSeen())).toEqual(seen);
    });
  });
}
