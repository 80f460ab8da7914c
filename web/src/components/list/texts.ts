import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("components/list", {
  selection: "Selection",
  clearTheSelection: "Clear the selection",
});
