import { catalogue } from "../../../language/catalogue.ts";
import { countOf } from "../../../language/count-text.ts";

export const say = catalogue("features/matrix/model", {
  stateNotOffered: (state: string) => `${state}, not offered`,
  somethingIsBeingDone: "Something is being done.",
  nothingChanges: "Nothing changes.",
  labelDraftsChanged: (label: string, count: number) => `${label}: ${countOf(count, "draft")} changed.`,
  cellCount: (count: number) => countOf(count, "cell"),
  copyName: (name: string) => `Copy ${name}`,
  switch: "Switch",
  switchOn: "Switch on",
  switchOff: "Switch off",
  fillRight: "Fill right",
  fillDown: "Fill down",
});
