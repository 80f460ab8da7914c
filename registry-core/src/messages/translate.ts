import { IntlMessageFormat } from "intl-messageformat";

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
  /** The BCP 47 tag by which numbers, dates and lists are written. */
  readonly locale: string;
}

/**
 * Reads the messages of one language. A text that is missing there is said in English; a check
 * keeps every language complete.
 */
export function createTranslate(locale: string, messages: Messages = {}): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (text: string) => {
    const known = formats.get(text);
    if (known) return known;
    const made = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    formats.set(text, made);
    return made;
  };
  const translate = (english: string, values?: MessageValues, context?: string): string => {
    const text = messages[context === undefined ? english : `${english}␟${context}`] ?? english;
    // Most messages have neither values nor quotes, and need no reading.
    return /[{']/.test(text) ? String(formatOf(text).format(values)) : text;
  };
  return Object.assign(translate, { locale });
}

/** Numbers as British English writes them, and the texts as they stand in the code. */
export const english = createTranslate("en-GB");
