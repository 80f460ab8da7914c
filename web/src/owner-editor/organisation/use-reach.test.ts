import { expect, test } from "vitest";
import { reachText } from "./use-reach.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `agent-${index}`);

test.each([
  [{ agents: [], forcedOn: [], switchedOff: [] }, 0, "reaches no agent"],
  [
    { agents: ["a"], forcedOn: [], switchedOff: ["a"] },
    -1640,
    "reaches 1 agent, −1 switched off, −1,640 tokens",
  ],
  [
    { agents: ids(1046), forcedOn: ["a", "b"], switchedOff: [] },
    undefined,
    "reaches 1,046 agents, +2 forced on",
  ],
  [{ agents: ["a"], forcedOn: [], switchedOff: [] }, 0, "reaches 1 agent, ±0 tokens"],
])("%j with %s tokens in words", (reach, tokens, text) =>
  expect(reachText(reach, tokens)).toBe(text),
);
