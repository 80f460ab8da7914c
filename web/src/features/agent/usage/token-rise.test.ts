import { expect, test } from "vitest";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { largestRise } from "./token-rise.tsx";

/** What was offered after each save, the first of these before all of them. */
const offered = (...tokens: number[]): CallUsageAnswer["offered"] =>
  tokens.map((one, revision) => ({
    at: revision,
    tokens: one,
    methods: 1,
    revision,
    ...(revision > 0 && {
      save: { revision, savedAt: "2026-01-31T09:30:00Z", savedBy: "ada", kinds: {} } as never,
    }),
  }));

test.each<[what: string, tokens: number[], revision: number | undefined]>([
  ["the largest of two", [100, 200, 180, 480], 3],
  ["the earlier one, where later ones are smaller", [100, 300, 350, 380], 1],
  ["none where it only fell", [400, 300, 200], undefined],
  ["none below a twentieth", [1000, 1049], undefined],
  ["one of a twentieth", [1000, 1050], 1],
  ["none from nothing, which is how an agent begins", [0, 900], undefined],
  ["none before the first save", [500], undefined],
])("names %s", (_, tokens, revision) => {
  expect(largestRise(offered(...tokens))?.after.revision).toBe(revision);
});
