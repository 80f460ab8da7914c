import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("features/sources", {
  module: "Module",
  objects: "Objects",
  mcpCommand: "MCP command",
  mcpAddress: "MCP address",
  origins: {
    "built in": "ships with Pegboard",
    "command line": "from the command line",
    file: "from the MCP file",
    ui: "added here",
    program: "given by the program",
  },
  counts: {
    methods: (count: number) => countOf(count, "method"),
    prompts: (count: number) => countOf(count, "prompt"),
    resources: (count: number) => countOf(count, "resource"),
  },
  stayAsLoaded: (listed: string, count: number) =>
    `Its ${listed} ${count === 1 ? "stays" : "stay"} as they were loaded before: agents still have them.`,
  stayButCallsFail: (listed: string, count: number) =>
    `Its ${listed} ${count === 1 ? "stays" : "stay"} listed, calls to them fail.`,
  stayButReadingFails: (listed: string, count: number) =>
    `Its ${listed} ${count === 1 ? "stays" : "stay"} listed, reading them fails.`,
  notReady: "Not ready",
  toReview: "To review",
  paused: "Paused",
  notStarted: "Not started",
  connecting: "Connecting…",
  ready: "Ready",
  signInAgain: "Sign in again",
  signIn: "Sign in",
  olderVersion: "Older version",
  retryIn: "Retry in {in}",
  watched: "watched",
  reviewCount: (count: number) => `${countText(count)} to review`,
  refreshed: "Refreshed",
  searchSourcesToolsMethods: "Search sources, tools, methods",
  theyAreBeingLoaded: "They are being loaded.",
  refreshAll: "Refresh all",
  theSourceIsGone: "The source that this address names is not here any more.",
  nameRemoved: (name: string) => `${name} removed.`,
  refreshAllSources: "Refresh all sources",
  sourcesCouldNotBeLoaded: "Sources could not be loaded",
  loadingSources: "Loading sources",
  aSourceThatFailsLeavesThe:
    "A source that fails leaves the others working. Pegboard reads each one again when it says that something changed, and at start.",
  pegboardWasStartedWithout:
    "Pegboard was started with {option}. Start single ones here, remove one that does harm, then start Pegboard without that option.",
  thereAreNoSourcesYet: "There are no sources yet",
  startPegboardWith: "Start Pegboard with {option}, or add a source here.",
  noSourceIsLikeThat: "No source is like that",
  showAllSources: "Show all sources",
  noneOfThemHasThatInItsName: "None of them has that in its name, its place or its tools.",
});
