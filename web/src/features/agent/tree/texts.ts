import { catalogue } from "../../../language/catalogue.ts";
import { countOf, countText } from "../../../language/count-text.ts";

export const say = catalogue("features/agent/tree", {
  switchName: (name: string) => `Switch ${name}`,
  switchMethods: {
    on: (methods: number) => `Switch on ${countOf(methods, "method")}`,
    off: (methods: number) => `Switch off ${countOf(methods, "method")}`,
  },
  resetMethods: (methods: number) => `Reset ${countOf(methods, "method")}`,
  /** Why a switch did nothing; `reason` is a sentence. */
  stays: {
    on: (name: string, reason: string) => `${name} stays on. ${reason}`,
    off: (name: string, reason: string) => `${name} stays off. ${reason}`,
    partly: (name: string, reason: string) => `${name} stays as it is. ${reason}`,
  },
  newInItsSource: "New in its source: not offered until somebody accepts it",
  changedByItsSource: "Changed by its source: stays as it was accepted",
  disabled: "Disabled",
  unavailable: "Unavailable",
  invalidConfig: "Invalid config",
  needsConfig: "Needs config",
  onlyReads: "Read-only",
  sourceChanged: "Source changed",
  changedInTheDraft: "Changed in the draft",
  hiddenToolsOn: (count: number) =>
    `${countOf(count, "hidden tool")} ${count === 1 ? "is" : "are"} on`,
  coreStaysOn: "Core: stays on",
  coreMethod: "Core method: always on.",
  toolIsCore: (tool: string) => `${tool} is core: always on.`,
  coreAlwaysOn: "Core: always on, nothing switches it off.",
  coreAlwaysOnSentence: "Core: always on. Nothing switches it off.",
  enable: (tool: string) => `Enable ${tool}`,
  enableIn: (method: string, tool: string) => `Enable ${method} in ${tool}`,
  methodInTool: (method: string, tool: string) => `${method} in ${tool}`,
  givenOfTotal: (given: number, total: number) => `${countText(given)} of ${countText(total)}`,
  methodsOffered: "methods offered",
  showOthersOf: (count: number, tool: string) =>
    `Show ${countOf(count, "other method")} of ${tool}`,
  showOthers: (count: number) => `${countOf(count, "other method")} · Show`,
  matches: (tools: number, methods: number) =>
    `${countOf(tools, "tool")}, ${countOf(methods, "method")} ${methods === 1 ? "matches" : "match"}`,
  tools: "tools",
  storedOnThisAgentButNoLonger: "Stored on this agent, but no longer registered.",
  storedOnThisAgentForASource: "Stored on this agent, for a source that is gone.",
  unknown: "Unknown",
  fixName: (name: string) => `Fix ${name}`,
  fix: "Fix",
  allShown: {
    on: (methods: number) => `Switch on all ${countOf(methods, "method")} shown`,
    off: (methods: number) => `Switch off all ${countOf(methods, "method")} shown`,
    select: (methods: number) => `Select all ${countOf(methods, "method")} shown`,
  },
  searchToolsAndMethods: "Search tools and methods",
  everythingShown: "Everything shown",
  unfoldAll: "Unfold all",
  foldAll: "Fold all",
  nothingOfItCanBeSwitched: "Nothing of it can be switched",
  saveAsPreset: "Save as preset…",
  moreForTheSelection: "More for the selection",
  methodsInTools: (methods: number, tools: number) =>
    `${countOf(methods, "method")} in ${countOf(tools, "tool")}`,
  drawnMethodsInTools: (methods: number, tools: number) =>
    `{methods} ${methods === 1 ? "method" : "methods"} in {tools} ${tools === 1 ? "tool" : "tools"}`,
  selected: (methods: number, tools: number) =>
    `${countOf(methods, "method")} in ${countOf(tools, "tool")} selected`,
  nothingCanBeSwitched: "nothing of it can be switched",
  spaceSwitches: {
    on: (methods: number) => `Space switches ${methods === 1 ? "it" : "them"} on`,
    off: (methods: number) => `Space switches ${methods === 1 ? "it" : "them"} off`,
  },
  kept: {
    core: (count: number) =>
      `${countText(count)} ${count === 1 ? "is core and stays on" : "are core and stay on"}`,
    other: (count: number) =>
      `${countText(count)} ${count === 1 ? "stays as it is" : "stay as they are"}`,
  },
  allOfItIsOn: "All of it is on",
  allOfItIsOff: "All of it is off",
  nothingOfItIsSetForThisAgent: "Nothing of it is set for this agent",
  showAllTools: "Show all tools",
});
