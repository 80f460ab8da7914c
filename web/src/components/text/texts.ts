import { catalogue } from "../../language/catalogue.ts";
import { countOf } from "../../language/count-text.ts";

export const say = catalogue("components/text", {
  unchangedLineCount: (count: number) => countOf(count, "unchanged line"),
  noMatch: "No match",
  previousMatchShiftEnter: "Previous match (Shift+Enter)",
  nextMatchEnter: "Next match (Enter)",
});
