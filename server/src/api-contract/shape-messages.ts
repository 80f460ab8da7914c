import { english, type Translate } from "@pegboard/registry-core/messages";
import { z } from "zod";
import { de } from "zod/locales";

/** What the library says of values of a wrong shape, by locale; without one it says it in English. */
const LIBRARY_MESSAGES: Readonly<Record<string, z.core.$ZodErrorMap | undefined>> = {
  "de-DE": de().localeError,
};

let requestLanguage = (): Translate => english;
/** Tells how the language of the request that runs is found. */
export function findRequestLanguage(find: () => Translate): void {
  requestLanguage = find;
}
z.config({ customError: (issue) => LIBRARY_MESSAGES[requestLanguage().locale]?.(issue) });

/** A message about a value of a wrong shape, in the language of the request; else in English. */
export const shapeSentence = (message: (t: Translate) => string): string =>
  message(requestLanguage());

/** A message as the parameter of a schema, which says it when a value is wrong. */
export const shapeMessage = (message: (t: Translate) => string) => ({
  error: () => shapeSentence(message),
});
