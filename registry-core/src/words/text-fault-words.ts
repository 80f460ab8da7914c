import { describeFormatterFault, type SaidFormatterFault } from "./formatter-words.ts";
import { groupedDigits, type Said, say } from "./said.ts";

/** What a tool did instead of making a text from its config: sentences without their subject. */
export const TEXT_FAULT_WORDS = {
  threw: ({ cause }: { cause: string }) => `failed: ${cause}`,
  not_built: ({ cause }: { cause: string }) =>
    `could not be asked, since the tool cannot be built: ${cause}`,
  wrong_type: ({ expected, answered }: { expected: string; answered: string }) =>
    `answered ${answered}, not ${expected}`,
  too_long: ({ length, most }: Bound<"length">) =>
    `has ${groupedDigits(length)} characters: more than ${groupedDigits(most)}`,
  too_slow: ({ milliseconds, most }: Bound<"milliseconds">) =>
    `took ${groupedDigits(milliseconds)} ms: more than ${groupedDigits(most)}`,
  unusable_schema: ({ cause }: { cause: string }) => `is no schema that can be used: ${cause}`,
  format: ({ fault }: { fault: SaidFormatterFault }) => `failed: ${describeFormatterFault(fault)}`,
};

type Bound<Measured extends string> = Record<Measured | "most", number>;

/** A text that a tool could not make from its config, and why, as a fact. */
export type TextFault = Said<typeof TEXT_FAULT_WORDS> & {
  /**
   * The author's own name for it: `toolDescription`, `parameters`, `formatters.xml`. Absent for all
   * texts of the tool.
   */
  member?: string;
  method?: string;
};

/** What went wrong with a text: the end of a sentence that begins with its name. */
export function describeTextFault(fault: { code: string; values?: object | undefined }): string {
  return say<string>(TEXT_FAULT_WORDS, fault);
}
