import { AsyncLocalStorage } from "node:async_hooks";
import { createTranslate, english, type Translate } from "@pegboard/registry-core/messages";
import { germanMessages } from "@pegboard/registry-core/messages/de";
import type { Context, MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { findRequestLanguage } from "../api-contract/shape-messages.ts";
import messages from "../messages/de.json" with { type: "json" };

/** What this server speaks; one more language is one more row. */
const SERVER_LANGUAGES: ReadonlyMap<string, Translate> = new Map([
  ["en", english],
  ["de", createTranslate("de-DE", { ...germanMessages, ...messages })],
]);

/** The language that a request asks for by `Accept-Language`; English where none is known. */
export const translatorFor = ({ req }: Pick<Context, "req">): Translate =>
  translatorOf(req.header("accept-language"));

/** A region is no other language here: `de-AT` is German. */
export function translatorOf(accepted: string | null | undefined): Translate {
  const languages = parseAccept(accepted ?? "")
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q)
    .map(({ type }) => type.toLowerCase().split("-")[0] ?? "");
  const known = languages.find((language) => SERVER_LANGUAGES.has(language));
  return SERVER_LANGUAGES.get(known ?? "en") ?? english;
}

/** Notes on an answer in words in which language they are, and that others may get another. */
export function noteLanguage(context: Context): void {
  context.header("Content-Language", translatorFor(context).locale);
  context.header("Vary", "Accept-Language", { append: true });
}

const languages = new AsyncLocalStorage<Translate>();
findRequestLanguage(() => languages.getStore() ?? english);

/** Lets the schemas that judge a request say what is wrong in its language. */
export const judgeInLanguage: MiddlewareHandler = (context, next) =>
  languages.run(translatorFor(context), next);
