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

/** Sentences for each kind of a fact that keeps its values beside its kind. */
export type KindWords<Fact extends { kind: string }> = WordsBy<"kind", Fact>;
/** Sentences for each kind of a fact that keeps its values beside its code. */
export type CodeWords<Fact extends { code: string }> = WordsBy<"code", Fact>;

type WordsBy<Key extends string, Fact extends Record<Key, string>> = {
  readonly [Case in Fact[Key]]: (fact: OfCase<Key, Fact, Case>) => string;
};

type OfCase<Key extends string, Fact extends Record<Key, string>, Case> = Fact extends unknown
  ? Case extends Fact[Key]
    ? Fact
    : never
  : never;

/** The words of a table for the kind of a fact. */
export function sayKind<Fact extends { kind: string }>(table: KindWords<Fact>, fact: Fact): string {
  return say<string>(table, { code: fact.kind, values: fact });
}

/** How the language writes numbers, and what is left of a list. */
export const WRITING = {
  locale: "en",
  more: (count: number) => `and ${count} more`,
};

const SHOWN = 3;

/** The first few of several texts, and how many more there are. */
export function listed(texts: readonly string[], separator: string): string {
  const rest = texts.length - SHOWN;
  return texts.slice(0, SHOWN).join(separator) + (rest > 0 ? separator + WRITING.more(rest) : "");
}

export const groupedDigits = (value: number): string => value.toLocaleString(WRITING.locale);
