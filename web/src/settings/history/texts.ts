import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("settings/history", {
  revision: "Revision",
  now: "now, {time}",
  changesOf: (revision: number) => `Changes of revision ${revision}`,
  compareWith: (revision: number) => `Compare with revision ${revision}`,
  whatDiffers: "What differs",
  what: "What",
  restoreName: (name: string) => `Restore ${name}`,
  restoreAll: "Restore all",
  restoreTool: "Restore tool",
  restoreAsDraft: (title: string) => `Restore ${title} as a draft`,
  revisionsNotCompared: "The revisions could not be compared",
  loadingBoth: "Loading the revisions",
  backToTheRevisions: "Back to the revisions",
  swap: "Swap",
  revisionNow: (revision: number) => `Revision ${revision}, now`,
  draftIsAsThen: "The draft is as it was then",
  restoreRevision: (revision: number) => `Restore ${revision} as draft`,
  asInRevision: (name: string, revision: number) => `${name} as in revision ${revision}`,
  asBeforeRevision: (title: string, revision: number) => `${title} as before revision ${revision}`,
  /** {count} is drawn. */
  changes: (count: number) => (count === 1 ? "{count} change" : "{count} changes"),
  whatIsCompared: "What is compared",
  bothTheSame: "Both revisions have the same settings.",
  methodsOffered: "{before} → {after} methods offered",
  bothCountedWithToolsOfNow:
    "Both counted with the tools as they are now: how they were then is not kept",
  tokensBeforeAndAfter: (before: string, after: string) =>
    `${before} → ${after} tokens, with the tools of now`,
  withTheToolsOfNow: "with the tools of now",
  /** The numbers are drawn. */
  tokensOfAllAgents: "all agents: {before} → {after} {change}",
  inAgents: (count: number) => (count === 0 ? "" : `in ${countOf(count, "agent")}`),
  tokensCouldNotBeCounted: "the tokens could not be counted",
  nothingToRestore: (label: string) => `${label}: nothing is to change.`,
  restored: (label: string, changes: number) =>
    `${label}: ${countOf(changes, "change")} ${changes === 1 ? "is" : "are"} in the draft. Nothing applies until you save.`,
  itemsStay: (count: number, items: string, more: number) =>
    `${countOf(count, "item stays as it is", "items stay as they are")}: ${items}${more > 0 ? ` and ${countText(more)} more` : ""}.`,
  staysBecause: {
    gone: "it is gone",
    core: "it is core",
    secret: "its secret of then is no longer stored: enter it again",
  },
  changesCouldNotBeLoaded: (reason: string) => `The changes could not be loaded: ${reason}`,
  settingsStayed: "The settings stayed as they were.",
  compareToSeeMore: (count: number) => `Compare to see ${countOf(count, "more change")}`,
  restoreAsBefore: (title: string, revision: number) =>
    `Restore ${title} as before revision ${revision}`,
  nothingSavedYet: "Nothing was saved yet",
  historyExplained:
    "Each save stands here: who made it, when and what it changed, with a way back.",
  revisions: "Revisions",
  searchToolsAndPeople: "Search tools and people",
  who: "Who",
  compareBoth: (a: number, b: number) => `Compare ${a} with ${b}`,
  revisionCount: (count: number) => countOf(count, "revision"),
  whatEverybodySaved: "What everybody saved",
  showNewerRevisions: "Show newer revisions",
  revisionsCouldNotBeLoaded: "Revisions could not be loaded",
  loadingRevisions: "Loading revisions",
  noRevisionMatches: "No revision is like that",
  showAllRevisions: "Show all revisions",
  showOlderRevisions: "Show older revisions",
  compareWithARevision: "Compare with a revision",
});
