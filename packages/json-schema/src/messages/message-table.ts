import { english, type Translate } from "./translate.ts";

/** Something wrong with a value: an issue as far as sentences need it. */
export interface IssueFact {
  /** The invalid place, from the root of the value. */
  path: readonly (string | number)[];
  /** The kind of issue; a table of messages has a sentence for each. */
  code: string;
  /** The values that the sentence names; absent when the code says everything. */
  values?: object;
  /** The sentence in English, without the place. */
  message: string;
}

/** Messages by code. Those with values name them after the language. */
export type MessageTable<Result = unknown> = Readonly<
  Record<string, (t: Translate, values: never) => Result>
>;

/** One code of a table of messages, with the values that its message is made of. */
export type FactOf<Table extends MessageTable> = {
  [Code in keyof Table]: Parameters<Table[Code]> extends [Translate, infer Values]
    ? { code: Code; values: Values }
    : { code: Code; values?: undefined };
}[keyof Table];

/** Messages for each kind of a fact that keeps its values beside its kind. */
export type KindMessages<Fact extends { kind: string }> = MessagesBy<"kind", Fact>;
/** Messages for each code of a fact that keeps its values beside its code. */
export type CodeMessages<Fact extends { code: string }> = MessagesBy<"code", Fact>;

type MessagesBy<Key extends string, Fact extends Record<Key, string>> = {
  readonly [Case in Fact[Key]]: (t: Translate, fact: OfCase<Key, Fact, Case>) => string;
};

type OfCase<Key extends string, Fact extends Record<Key, string>, Case> = Fact extends unknown
  ? Case extends Fact[Key]
    ? Fact
    : never
  : never;

/** The message of a table for a code; a fact that says everything may have lost its values. */
export function messageOf<Result>(
  table: MessageTable<Result>,
  { code, values = {} }: { code: string; values?: object | undefined },
  t: Translate,
): Result {
  return (table[code] as (t: Translate, values: unknown) => Result)(t, values);
}

/**
 * The property `message` of facts with codes of a table: the English text, made when it is read,
 * since most never are. An `authored` among the values takes its place. All facts of a table share
 * one getter, as an object with a function of its own takes several times as long to make.
 */
export function englishMessage(
  table: MessageTable<string>,
): PropertyDescriptor & ThisType<{ code: string; values?: { authored?: unknown } }> {
  return {
    enumerable: true,
    configurable: true,
    get() {
      const authored = this.values?.authored;
      return typeof authored === "string" ? authored : messageOf(table, this, english);
    },
  };
}

/** The message of a table for the kind of a fact. */
export function messageOfKind<Fact extends { kind: string }>(
  table: KindMessages<Fact>,
  fact: Fact,
  t: Translate,
): string {
  return messageOf<string>(table, { code: fact.kind, values: fact }, t);
}

const MOST_JOINED_TEXTS = 3;

/** The first few of several texts, and how many more there are. */
export function listFirst(texts: readonly string[], separator: string, t: Translate): string {
  return [...texts.slice(0, MOST_JOINED_TEXTS), ...countRest(texts, t)].join(separator);
}

/** The first few of several facts in words, and how many more there are: there may be thousands. */
export function describeFirst<Fact>(
  facts: readonly Fact[],
  describe: (fact: Fact) => string,
  t: Translate = english,
): string {
  const texts = facts.slice(0, MOST_JOINED_TEXTS).map(describe);
  return [...texts, ...countRest(facts, t)].join("; ");
}

function countRest({ length }: readonly unknown[], t: Translate): string[] {
  const count = length - MOST_JOINED_TEXTS;
  return count > 0 ? [t("and {count} more", { count })] : [];
}

/** A number as the language writes it. */
export const formatNumber = (value: number, t: Translate): string => value.toLocaleString(t.locale);
