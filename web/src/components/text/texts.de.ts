import { countOf, countText } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  unchangedLineCount: (count) => countOf(count, "unveränderte Zeile", "unveränderte Zeilen"),
  noMatch: "Kein Treffer",
  matchOf: (current, count) => `${countText(current)} von ${countText(count)}`,
  previousMatch: "Vorheriger Treffer (Shift+Enter)",
  nextMatch: "Nächster Treffer (Enter)",
};
