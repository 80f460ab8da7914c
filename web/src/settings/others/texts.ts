import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("settings/others", {
  dismiss: "Dismiss",
  unnamedPerson: "somebody",
  lastSaveArrived: (revision: number) =>
    `Your last save did arrive: revision ${revision} holds it.`,
  titleOf: (title: string, tool: string) => `${title} of ${tool}`,
  /** What was done to something: "MAIL switched off". */
  done: {
    on: "switched on",
    off: "switched off",
    reset: (to: string) => `reset to ${to}`,
    removed: "removed",
    changed: "changed",
    changedFrom: (from: string, to: string) => `changed from ${from} to ${to}`,
  },
  subjectDone: (subject: string, done: string) => `${subject} ${done}`,
  doneBy: (subject: string, done: string, who: string) => `${subject} was ${done} by ${who}.`,
  sameDoneBy: (subject: string, done: string, who: string) =>
    `${subject} was ${done} by ${who}; your change to it was the same and was taken back.`,
  madeChanges: (who: string, count: number, changes: string) =>
    `${who} made ${countOf(count, "change")}: ${changes}.`,
  others: (count: number) => `${countText(count)} others`,
  more: (count: number) => `${countText(count)} more`,
  ofThese: (count: number) => `${countText(count)} of these`,
  changeTakenBack: (subject: string) =>
    `Your change to ${subject} was the same and was taken back.`,
  changesTakenBack: (subjects: string) =>
    `Your changes to ${subjects} were the same and were taken back.`,
});
