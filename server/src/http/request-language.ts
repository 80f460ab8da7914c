import { createTranslate, english, type Translate } from "@pegboard/registry-core/messages";
import { germanMessages } from "@pegboard/registry-core/messages/de";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import messages from "../messages/de.json" with { type: "json" };

/** What this server speaks; one more language is one more row. */
const SERVER_LANGUAGES: Readonly<Record<string, Translate>> = {
  en: english,
  de: createTranslate("de-DE", { ...germanMessages, ...messages }),
};

/** The language that a request asks for by `Accept-Language`; English where none is known. */
export function translatorFor(context: Context): Translate {
  const language = accepts(context, {
    header: "Accept-Language",
    supports: Object.keys(SERVER_LANGUAGES),
    default: "en",
    match: firstSpoken,
  });
  return SERVER_LANGUAGES[language] ?? english;
}

/** Notes on an answer in words in which language they are, and that others may get another. */
export function sayLanguage(context: Context): void {
  context.header("Content-Language", translatorFor(context).locale);
  context.header("Vary", "Accept-Language", { append: true });
}

/** A region is no other language here: `de-AT` is German. */
const firstSpoken: NonNullable<Parameters<typeof accepts>[1]["match"]> = (
  asked,
  { supports, default: otherwise },
) =>
  asked
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
    .map(({ type }) => type.toLowerCase().split("-")[0] ?? "")
    .find((language) => supports.includes(language)) ?? otherwise;
