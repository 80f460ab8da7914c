import { catalogue } from "../../language/catalogue.ts";
import { countOf } from "../../language/count-text.ts";

export const say = catalogue("settings/review", {
  behaviour: "Behaviour",
  summary: "Summary",
  result: "Result",
  promptTexts: "Prompt texts",
  formOfTheSettings: "Form of the settings",
  defaultSettings: "Settings before anybody sets one",
  labelBeforeAndAfter: (label: string, of: string) => `${label} of ${of}, before and after`,
  sourceSaysNoMore: "Its source does not say this any more",
  notSaidAnyMore: "Not said any more:",
  sourceSaysNow: "Its source says this now",
  now: "Now:",
  saysNothing: "It says nothing about what it does any more.",
  readOnly: "Read-only",
  notReadOnly: "Not read-only",
  notDestructive: "Not destructive",
  repeatingItChangesNothing: "Repeating it changes nothing",
  repeatingItChangesSomething: "Repeating it changes something",
  reachesOutside: "Reaches outside",
  staysInside: "Stays inside",
  title: (title: string) => `Title “${title}”`,
  nothingHasChanged: "Nothing has changed",
  reviewTitle: (count: number) => `Review ${countOf(count, "change")}`,
  discardAll: "Discard all",
  basedOn: (revision: number) => `Based on revision ${revision}.`,
  basedOnSaved: (revision: number, by: string | null) =>
    `Based on revision ${revision}, saved${by === null ? "" : ` by ${by}`} {time}.`,
  undoChange: (title: string) => `Undo ${title}`,
  templateChanges: { system: "Changes of the system template", user: "Changes of the user template" },
});
