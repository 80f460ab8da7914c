import { expect, test } from "vitest";
import { reachText } from "./use-reach.ts";

test.each([
  [{ agents: 0, forcedOn: 0, switchedOff: 0 }, "reaches no agent"],
  [{ agents: 1, forcedOn: 0, switchedOff: 1 }, "reaches 1 agent, −1 switched off"],
  [{ agents: 1046, forcedOn: 2, switchedOff: 0 }, "reaches 1,046 agents, +2 forced on"],
])("%j in words", (reach, text) => expect(reachText(reach)).toBe(text));
