import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/matrix/model", {
  states: {
    on: "on",
    partly: "partly on",
    off: "off",
    locked: "core, always on",
    unavailable: "not offered",
  },
  onCore: "on, core",
  offDisabled: "off, disabled",
  partlyOn: (on: number, count: number) => `partly on, ${countText(on)} of ${countText(count)}`,
  notOffered: (state: string) => `${state}, not offered`,
  toolsOn: (on: number, count: number) => `${countText(on)} of ${countText(count)} tools on`,
  notKnown: "not known",
  notKnownToThisAgent: "not known to this agent",
  inherited: "inherited",
  changed: "changed",
  youChangedIt: (before: string) => `you changed it, was ${before}`,
  changedInTheDraft: "changed in the draft",
  somethingIsBeingDone: "Something is being done.",
  nothingChanges: "Nothing changes.",
  copyName: (name: string) => `Copy ${name}`,
  acts: {
    toggle: (cells: number) => `Switch ${countOf(cells, "cell")}`,
    on: (cells: number) => `Switch on ${countOf(cells, "cell")}`,
    off: (cells: number) => `Switch off ${countOf(cells, "cell")}`,
    reset: (cells: number) => `Reset ${countOf(cells, "cell")}`,
    right: (cells: number) => `Fill right ${countOf(cells, "cell")}`,
    down: (cells: number) => `Fill down ${countOf(cells, "cell")}`,
  },
});
