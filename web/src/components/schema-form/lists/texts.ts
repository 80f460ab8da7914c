import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("components/schema-form/lists", {
  /** `noun` is empty where no word is known for an entry. */
  addTo: (list: string, noun: string) =>
    noun === "" ? `Add to ${list}` : `Add ${noun} to ${list}`,
  addNoun: (noun: string) => (noun === "" ? "Add" : `Add ${noun}`),
  nothingHereYet: "nothing here yet",
  key: "Key",
  value: "Value",
  valueOf: (name: string) => `Value of ${name}`,
  valueAt: (at: number) => `Value ${at}`,
  needsAName: "needs a name",
  needsAnotherName: (name: string) => `needs another name: “${name}” is there already`,
  atMost: (count: number) => `At most ${count}`,
  atLeast: (count: number) => `At least ${count}`,
  everyKeyIsThere: "Every key is there",
  addAValueTo: (name: string) => `Add a value to ${name}`,
  removeTheLastValueOf: (name: string) => `Remove the last value of ${name}`,
  itIsEmpty: "It is empty",
  moveNameUp: (name: string) => `Move ${name} up`,
  alreadyFirst: "Already first",
  moveNameDown: (name: string) => `Move ${name} down`,
  alreadyLast: "Already last",
  duplicateName: (name: string) => `Duplicate ${name}`,
  theListMayNotBeShorter: "The list may not be shorter",
  position: (at: number, count: number) => `${at} of ${count}`,
});
