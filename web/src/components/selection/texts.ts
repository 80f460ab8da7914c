import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/selection", {
  selection: "Selection",
  clearTheSelection: "Clear the selection",
});
