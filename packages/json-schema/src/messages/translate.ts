import { type Formatters, IntlMessageFormat, PART_TYPE } from "intl-messageformat";

/** What a message may name: `{name}`, `{count, plural, …}`, `{kind, select, …}`, `{day, date, long}`. */
export type MessageValues = Readonly<Record<string, string | number | boolean | Date | undefined>>;

/** The messages of a language: its text by the English one, or by `English␟context`. */
export type Messages = Readonly<Record<string, string>>;

/**
 * Says an English message in ICU MessageFormat in the language that it was made for. Where one
 * English text has two meanings (“Open” as a state and as a command), `context` tells which.
 */
export interface Translate {
  (english: string, values?: MessageValues, context?: string): string;
  /** The pieces of a message in order, where values may be of any kind, such as drawn ones. */
  parts<Value>(
    english: string,
    values: Readonly<Record<string, Value>>,
    context?: string,
  ): (string | Value)[];
  /** The BCP 47 tag by which numbers, dates and lists are written. */
  readonly locale: string;
}

/**
 * Reads the messages of one language. A text that is missing there is said in English; a check
 * keeps every language complete.
 */
export function createTranslate(locale: string, messages: Messages = {}): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  const formatters = formattersOf(locale);
  const formatOf = (text: string) => {
    const known = formats.get(text);
    if (known) return known;
    const made = new IntlMessageFormat(text, locale, undefined, { formatters, ignoreTag: true });
    formats.set(text, made);
    return made;
  };
  const textOf = (english: string, context: string | undefined) =>
    messages[context === undefined ? english : `${english}␟${context}`] ?? english;
  const translate = (english: string, values?: MessageValues, context?: string): string => {
    const text = textOf(english, context);
    // Most messages name no values, and need no reading.
    return text.includes("{") ? String(formatOf(text).format(values)) : text;
  };
  const parts: Translate["parts"] = <Value>(
    english: string,
    values: Readonly<Record<string, Value>>,
    context?: string,
  ) =>
    formatOf(textOf(english, context))
      .formatToParts<Value>(values as Record<string, never>)
      .map((part) => (part.type === PART_TYPE.literal ? part.value : (part.value as Value)));
  return Object.assign(translate, { locale, parts });
}

/** The library makes them for each message; one language needs one of each. */
function formattersOf(locale: string): Formatters {
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  return {
    getNumberFormat: (locales, style) => (style ? new Intl.NumberFormat(locales, style) : numbers),
    getDateTimeFormat: (...how) => new Intl.DateTimeFormat(...how),
    getPluralRules: (locales, rules) =>
      rules?.type === "ordinal" ? new Intl.PluralRules(locales, rules) : plurals,
  };
}

/** Numbers as British English writes them, and the texts as they stand in the code. */
export const english = createTranslate("en-GB");
