import { english, type Translate } from "@pegboard/registry-core/messages";
import { z } from "zod";
import { de } from "zod/locales";

/** What the library says of values of a wrong shape, by locale; without one it says it in English. */
const LIBRARY_MESSAGES: Readonly<Record<string, z.core.$ZodErrorMap | undefined>> = {
  "de-DE": de().localeError,
};

/** The language of the parse that runs, which nothing interrupts. */
let language: Translate = english;
z.config({ customError: (issue) => LIBRARY_MESSAGES[language.locale]?.(issue) });

/** What a schema says itself of a wrong value, in the language of the parse. */
export const shapeMessage = (message: (t: Translate) => string) => ({
  error: () => message(language),
});

/**
 * The value as the schema takes it, or what is wrong with it in a language. The library makes its
 * messages when they are first read.
 */
export function parseIn<T>(t: Translate, schema: z.ZodType<T>, value: unknown) {
  language = t;
  try {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed : { success: parsed.success, issues: parsed.error.issues };
  } finally {
    language = english;
  }
}
