import { RISK_CLASSES, type RiskClass } from "@pegboard/registry-core/internal";

/** The word of a class in a search: `reads_private` is `risk:reads-private`. */
export const riskWord = (one: RiskClass): string => one.replaceAll("_", "-");

/** The class that a search asks for by its word; what destroys has the word of its badge, too. */
export const CLASS_OF_WORD: ReadonlyMap<string, RiskClass> = new Map<string, RiskClass>([
  ["destructive", "destroys"],
  ...RISK_CLASSES.map((one) => [riskWord(one), one] as const),
]);
