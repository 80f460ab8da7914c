import { catalogue } from "../../language/catalogue.ts";
import { countOf, countText } from "../../language/count-text.ts";

export const say = catalogue("components/text", {
  unchangedLineCount: (count: number) => countOf(count, "unchanged line"),
  noMatch: "No match",
  matchOf: (current: number, count: number) => `${countText(current)} of ${countText(count)}`,
  previousMatch: "Previous match (Shift+Enter)",
  nextMatch: "Next match (Enter)",
});
