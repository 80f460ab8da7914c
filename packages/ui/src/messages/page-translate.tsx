import { createTranslate, type Translate } from "@pegboard/registry-core/messages";
import { Fragment, type ReactNode } from "react";
import { LANGUAGE, LOCALE } from "./language.ts";

interface PageTranslate extends Translate {
  /** Says a message with drawn values: `t.rich("Press {key}.", { key: <kbd>S</kbd> })`. */
  rich(english: string, values: Readonly<Record<string, ReactNode>>, context?: string): ReactNode[];
}

/**
 * The `t` of a package: it says English messages in the language of this page, with what they are
 * in other languages, which only pages in those load. Each package awaits its own before anything
 * that says something runs, so that constants may hold messages.
 */
export async function pageTranslate(
  loadGerman: () => Promise<{ default: Readonly<Record<string, string>> }>,
): Promise<PageTranslate> {
  const translate = await translateOfLanguage(loadGerman);
  return Object.assign(translate, {
    rich: (english: string, values: Readonly<Record<string, ReactNode>>, context?: string) =>
      translate.parts(english, values, context).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message have no other order
        <Fragment key={at}>{part}</Fragment>
      )),
  });
}

async function translateOfLanguage(
  loadGerman: Parameters<typeof pageTranslate>[0],
): Promise<Translate> {
  if (LANGUAGE === "de") {
    const [{ germanMessages }, { default: ofPackage }] = await Promise.all([
      import("@pegboard/registry-core/messages/de"),
      loadGerman(),
    ]);
    return createTranslate(LOCALE, { ...germanMessages, ...ofPackage });
  }
  const english = createTranslate(LOCALE);
  return LANGUAGE === "en-XA" ? (await import("./stretched.ts")).stretched(english) : english;
}
