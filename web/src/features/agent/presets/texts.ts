import { catalogue } from "../../../language/catalogue.ts";
import { countOf } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/presets", {
  presetsOfName: (name: string) => `Presets of ${name}`,
  whatIsChosenHereGoesIntoThe:
    "What is chosen here goes into the draft. What the agent sets itself wins over the presets that it follows.",
  allPresets: "All presets",
  thereAreNoPresetsYet: "There are no presets yet",
  createOneOnThePagePresetsOf:
    "Create one on the page Presets, of this agent's settings or of a selection.",
  followed: "Followed",
  doesNotExistAnyMore: "does not exist any more",
  acts: {
    stop: {
      button: "Stop following",
      of: (name: string) => `Stop following ${name}`,
      help: "Goes on without it",
    },
    follow: {
      button: "Follow",
      of: (name: string) => `Follow ${name}`,
      help: "Changes with it from then on",
    },
    copy: {
      button: "Copy",
      of: (name: string) => `Copy ${name}`,
      help: "Makes what it says the agent's own, now",
    },
  },
  effect: (methods: string, tokens: string) => `${methods} methods offered, ${tokens} tokens`,
  itIsSoAlready: "It is so already",
  itWouldChangeNothing: "It would change nothing",
  nameIsSaved: (name: string) => `${name} is saved`,
  agentsCanFollowItOrTakeACopy: "Agents can follow it or take a copy. This agent stays as it is.",
  openThePreset: "Open the preset",
  saveAsPreset: "Save as preset",
  toolsWithSwitchesAndValuesAs: (count: number) =>
    `${countOf(count, "tool")}, with switches and values as they are in the draft. Secrets stay behind.`,
  createPreset: "Create preset",
  giveThePresetAName: "Give the preset a name.",
});
