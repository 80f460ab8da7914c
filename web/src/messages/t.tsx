import { createTranslate, type Translate } from "@pegboard/registry-core/messages";
import { Fragment, type ReactNode } from "react";
import { LANGUAGE, LOCALE } from "./language.ts";

interface PageTranslate extends Translate {
  /** Says a message with drawn values: `t.rich("Press {key}.", { key: <kbd>S</kbd> })`. */
  rich(english: string, values: Readonly<Record<string, ReactNode>>, context?: string): ReactNode[];
}

/** Awaited before anything that says something runs, so that constants may hold messages. */
const translate = await (async () => {
  if (LANGUAGE === "de") {
    const [{ germanMessages }, { default: ofPages }] = await Promise.all([
      import("@pegboard/registry-core/messages/de"),
      import("./de.json"),
    ]);
    return createTranslate(LOCALE, { ...germanMessages, ...ofPages });
  }
  const english = createTranslate(LOCALE);
  return LANGUAGE === "en-XA" ? (await import("./stretched.ts")).stretched(english) : english;
})();

/**
 * Says an English message in the language of this page: `t("Remove {name}", { name })`. What it
 * says in other languages stands in a file for each beside this one.
 */
export const t: PageTranslate = Object.assign(translate, {
  rich: (english: string, values: Readonly<Record<string, ReactNode>>, context?: string) =>
    translate.parts(english, values, context).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message have no other order
      <Fragment key={at}>{part}</Fragment>
    )),
});
