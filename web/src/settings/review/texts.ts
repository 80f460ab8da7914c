import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("settings/review", {
  behaviour: "Behaviour",
  summary: "Summary",
  result: "Result",
  promptTexts: "Prompt texts",
  formOfTheSettings: "Form of the settings",
  settingsBeforeAnybodySetsOne: "Settings before anybody sets one",
  labelOfOfBeforeAndAfter: (label: string, of: string) => `${label} of ${of}, before and after`,
  itsSourceDoesNotSayThisAny: "Its source does not say this any more",
  notSaidAnyMore: "Not said any more:",
  itsSourceSaysThisNow: "Its source says this now",
  now: "Now:",
  itSaysNothingAboutWhatItDoes: "It says nothing about what it does any more.",
  notReadOnly: "Not read-only",
  notDestructive: "Not destructive",
  repeatingItChangesNothing: "Repeating it changes nothing",
  repeatingItChangesSomething: "Repeating it changes something",
  reachesOutside: "Reaches outside",
  staysInside: "Stays inside",
  titleVisibleText: (visibleText: string) => `Title “${visibleText}”`,
});
