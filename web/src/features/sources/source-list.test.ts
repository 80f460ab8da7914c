import { remainingText } from "@pegboard/ui/time-ago.tsx";
import { expect, test } from "vitest";
import type { SourceSummary } from "../../api/sources/sources.ts";
import { stateWord } from "./source-list.tsx";

test.each([
  [-3_000, "0:00"],
  [4_200, "0:05"],
  [134_000, "2:14"],
  [300_000, "5:00"],
])("%i ms are %s", (milliseconds, text) => {
  expect(remainingText(milliseconds)).toBe(text);
});

const source: SourceSummary = {
  id: "mcp:chat",
  kind: "mcp",
  name: "Chat",
  addedBy: "ui",
  state: "ready",
  messages: [],
  issues: [],
  tools: [],
  loadedAt: null,
  nextTryAt: null,
};

test.each([
  [{}, "Ready", "ok"],
  [{ state: "loading" }, "Connecting…", "plain"],
  [{ state: "not started" }, "Not started", "plain"],
  [{ state: "paused" }, "Paused", "plain"],
  [{ state: "failed", nextTryAt: "2026-01-01T00:00:00Z" }, undefined, "bad"],
  [{ state: "failed", keepsTools: true }, "Older version", "warn"],
  [{ state: "failed" }, "Failed", "bad"],
  [{ state: "failed", signIn: { state: "needed" } }, "Sign in", "warn"],
  [{ state: "failed", signIn: { state: "needed", again: true } }, "Sign in again", "warn"],
  [{ state: "failed", signIn: { state: "signed in" } }, "Failed", "bad"],
] as const)("a source with %o is %s", (state, word, tone) => {
  const said = stateWord({ ...source, ...state });
  expect([said.word, said.tone]).toEqual([word, tone]);
  expect(said.retryAt).toBe(word === undefined ? state.nextTryAt : undefined);
});
