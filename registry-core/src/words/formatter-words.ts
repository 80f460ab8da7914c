import { type Said, say } from "./said.ts";

/** What a tool's own formatter did instead of writing its method: whole sentences. */
export const FORMATTER_WORDS = {
  threw: ({ cause }: { cause: string }) => cause,
  no_object: ({ answered }: Answered) => `It answers ${answered}, not an object.`,
  no_text: ({ answered }: Answered) => `It answers ${answered}, not a text.`,
  name_misplaced: ({ name }: Named) =>
    `What it answers does not name the function ${name} in its place.`,
  name_missing: ({ name }: Named) => `What it answers does not name the function ${name}.`,
};

interface Answered {
  /** What kind of value: `a list`, `undefined`. */
  answered: string;
}
interface Named {
  name: string;
}

/** What a formatter did wrong, as a fact. */
export type SaidFormatterFault = Said<typeof FORMATTER_WORDS>;

/** What a formatter did wrong, as a sentence. `cause` is the message of what it threw. */
export function describeFormatterFault(fault: {
  code: string;
  values?: object | undefined;
}): string {
  return say<string>(FORMATTER_WORDS, fault);
}
