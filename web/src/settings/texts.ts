import { catalogue } from "../language/catalogue.ts";
import { countOf } from "../language/count-text.ts";

export const say = catalogue("settings", {
  nothingHasChanged: "Nothing has changed",
  nothingToUndo: "Nothing to undo",
  nothingToRedo: "Nothing to redo",
  undoLabel: (label: string) => `Undo: ${label}`,
  redoLabel: (label: string) => `Redo: ${label}`,
  undoKey: (modKey: string) => `Undo ${modKey}Z`,
  redoKey: (modKey: string) => `Redo ${modKey}⇧Z`,
  /** {count} is drawn. */
  changes: (count: number) => (count === 1 ? "{count} change" : "{count} changes"),
  problemsBlock: (count: number) =>
    `${countOf(count, "problem")} ${count === 1 ? "blocks" : "block"} saving`,
  noChanges: "No changes",
  revisionSaved: (revision: number, by: string | null) =>
    `revision ${revision}, saved${by === null ? "" : ` by ${by}`} {time}`,
  review: "Review",
  chooseFirst: "Choose between yours and theirs first",
  notSavedRefused: (reason: string) => `Not saved: ${reason}`,
  toolCouldNotBeLoaded: "This tool could not be loaded",
  noLimit: "No limit",
  editCallsOf: (name: string) => `Edit calls of ${name}`,
  fixIn: (fix: string, name: string) => `${fix} in ${name}`,
  editName: (name: string) => `Edit ${name}`,
  presence: {
    open: (name: string) => `${name} has this agent open.`,
    openElsewhere: (name: string) => `${name} has this agent open in another window.`,
    edits: (name: string) => `${name} edits this agent.`,
    editsElsewhere: (name: string) => `${name} edits this agent in another window.`,
  },
});
