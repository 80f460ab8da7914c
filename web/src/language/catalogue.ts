import { LANGUAGE, type Texts } from "./language.ts";

/** The codes and values of a table of texts, in any language. */
type InAnyLanguage<English> = {
  readonly [Code in keyof English]: English[Code] extends string
    ? string
    : English[Code] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : InAnyLanguage<English[Code]>;
};

/**
 * Awaited before anything that says something runs, so that constants may hold texts. What it
 * imports may not import what waits for it: a language's texts may use what stands in this folder,
 * besides this file and its texts.
 */
const translate = await (async () => {
  if (LANGUAGE === "de") return (await import("./german.ts")).inGerman;
  if (LANGUAGE === "en-XA") return (await import("./stretched.ts")).stretched;
  return undefined;
})();

/**
 * The texts of a folder in the language of this page. `folder` is its path in web/src; its German
 * stands in `texts.de.ts`.
 */
export function catalogue<const English extends Texts>(
  folder: string,
  english: English,
): InAnyLanguage<English> {
  return (translate?.(folder, english) ?? english) as InAnyLanguage<English>;
}
