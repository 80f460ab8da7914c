import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("settings/saving", {
  enterThem: (count: number) => (count === 1 ? "Enter it" : "Enter them"),
  dismiss: "Dismiss",
  secretsToEnter: (count: number) =>
    `${countOf(count, "secret")} ${count === 1 ? "has" : "have"} to be entered again:`,
  keyInTool: (key: string, tool: string) => `${key} in ${tool}`,
  secretsAreNotKept: (secrets: string) =>
    `${secrets}. Unsaved secrets are not kept in the browser.`,
  changedByBothTitle: (count: number) => `${countOf(count, "item")} changed by both`,
  savedWhileYouEdited: (by: string) =>
    `${by} saved while you were editing. Choose for each item; your other changes stay.`,
  decideLater: "Decide later",
  useThese: "Use these",
  whichSide: (title: string) => `Which ${title}`,
  mine: "Mine",
  theirs: "Theirs",
  theirsSaved: "Theirs, saved",
  somebody: "Somebody",
  leaveOut: (count: number) => `Leave ${count === 1 ? "it" : "them"} out`,
  keepMine: "Keep mine",
  savedAs: (revision: number) => `Saved as revision ${countText(revision)}`,
  stepDone: (label: string, changes: number) =>
    `${label}. ${changes === 0 ? "No changes" : countOf(changes, "change")} to save`,
  notSaved: "Not saved.",
  changedByBoth: (by: string, more: number) =>
    `${by} changed {item}${more > 0 ? ` and ${countOf(more, "more item")}` : ""} {time}.`,
  meanwhile: "meanwhile",
  whatChangedOf: (tool: string) => `What ${tool} says now`,
  goOnWithThis: "Go on with what it says now",
});
