import type { MethodDefinition } from "@pegboard/registry-core";
import {
  hasRisk,
  isReadOnly,
  RISK_CLASS_TITLES,
  RISK_CLASSES,
  type RiskClass,
} from "@pegboard/registry-core/internal";
import { t } from "../../messages/t.ts";

/** The word of a class in a search: `reads_private` is `risk:reads-private`. */
const classWord = (one: RiskClass): string => one.replaceAll("_", "-");

/** The class that a search asks for by its word; what destroys has the word of its badge, too. */
const CLASS_OF_WORD: ReadonlyMap<string, RiskClass> = new Map<string, RiskClass>([
  ["destructive", "destroys"],
  ...RISK_CLASSES.map((one) => [classWord(one), one] as const),
]);

/** What can stand after `risk:`. */
export const RISK_FILTER_WORDS: readonly string[] = [...CLASS_OF_WORD.keys(), "read-only"];

/** Whether a method is of the risk that a search asks for. */
export function isOfRisk(method: MethodDefinition, word: string): boolean {
  const asked = CLASS_OF_WORD.get(word);
  return asked ? hasRisk(method, asked) : word === "read-only" && isReadOnly(method);
}

/** The choices of a chip that filters by risk. */
export const RISK_CHOICES = [
  { id: "read-only", label: t("Read-only") },
  ...RISK_CLASSES.map((one) => ({
    id: one === "destroys" ? "destructive" : classWord(one),
    label: RISK_CLASS_TITLES[one](t),
  })),
];
