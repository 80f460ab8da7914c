import type { OwnerSettings } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import type { SeenAgents } from "./agent-reach.ts";
import { seenSettings } from "./seen-settings.ts";

const seeing = (...ids: string[]): SeenAgents => ({
  ids,
  has: (id) => ids.includes(id),
  among: (items) => [...items],
});

it("leaves out the agents of decisions that are hidden, and decisions about them alone", () => {
  const settings: OwnerSettings = {
    tools: {
      notes: {
        review: {
          read: [{ form: "all" }, { form: "none", agents: [] }],
          write: [
            { form: "both", agents: ["own", "hidden"] },
            { form: "other", agents: ["hidden"] },
          ],
        },
      },
      plain: true,
    },
  };
  expect(seenSettings(settings, seeing("own")).tools).toEqual({
    notes: {
      review: {
        read: [{ form: "all" }, { form: "none", agents: [] }],
        write: [{ form: "both", agents: ["own"] }],
      },
    },
    plain: true,
  });
  const all = { ...seeing(), ids: undefined };
  expect(seenSettings(settings, all)).toBe(settings);
});
