import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/page", {
  pegboardWasUpdated:
    "Pegboard was updated while this page was open. Reload it: drafts are kept, typed secrets are not.",
  thisPartWasNotLoadedYet: "This part was not loaded yet",
  reload: "Reload",
  loading: "Loading",
  shownIsTheLastGoodList: (failure: string, message: string) =>
    `${failure}: ${message} What is shown is the last good list.`,
  sizePixels: (size: number) => `${size} pixels`,
  dragOrPressArrowKeys: (label: string) =>
    `${label}: drag, or press arrow keys. Double click resets.`,
  place: "Place",
});
