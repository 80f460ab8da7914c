import { catalogue } from "../../language/catalogue.ts";

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
});
