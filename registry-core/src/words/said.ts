/** Something wrong with a value: an issue as far as sentences need it. */
export interface SaidIssue {
  path: readonly (string | number)[];
  code: string;
  values?: object;
  message: string;
}

/** Sentences by code. */
type Words = Readonly<Record<string, (values: never) => unknown>>;

/** One code of a table of words, with the values that its words are made of. */
export type Said<Table extends Words> = {
  [Code in keyof Table]: Parameters<Table[Code]> extends [infer Values]
    ? { code: Code; values: Values }
    : { code: Code; values?: undefined };
}[keyof Table];

/** The words of a table for a code. */
export function say<Result>(
  table: Readonly<Record<string, (values: never) => Result>>,
  { code, values }: { code: string; values?: object | undefined },
): Result {
  return (table[code] as (values: unknown) => Result)(values);
}

const SHOWN = 3;

/** The first few of several texts, and how many more there are. */
export function listed(texts: readonly string[], separator: string): string {
  const rest = texts.length - SHOWN;
  return texts.slice(0, SHOWN).join(separator) + (rest > 0 ? `${separator}and ${rest} more` : "");
}

export const groupedDigits = (value: number): string => value.toLocaleString("en");
