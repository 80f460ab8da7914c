import { kindOf } from "./formatter-words.de.ts";
import { describeFormatterFault } from "./formatter-words.ts";
import { groupedDigits } from "./said.ts";
import type { TEXT_FAULT_WORDS } from "./text-fault-words.ts";

export const GERMAN_TEXT_FAULT_WORDS: typeof TEXT_FAULT_WORDS = {
  threw: ({ cause }) => `ist fehlgeschlagen: ${cause}`,
  not_built: ({ cause }) =>
    `kann nicht gefragt werden, weil sich das Tool nicht bilden lässt: ${cause}`,
  wrong_type: ({ expected, answered }) =>
    `antwortet ${kindOf(answered)}, erwartet ist ${kindOf(expected)}`,
  too_long: ({ length, most }) =>
    `hat ${groupedDigits(length)} Zeichen: mehr als ${groupedDigits(most)}`,
  too_slow: ({ milliseconds, most }) =>
    `hat ${groupedDigits(milliseconds)} ms gebraucht: mehr als ${groupedDigits(most)}`,
  unusable_schema: ({ cause }) => `ist kein brauchbares Schema: ${cause}`,
  format: ({ fault }) => `ist fehlgeschlagen: ${describeFormatterFault(fault)}`,
};
