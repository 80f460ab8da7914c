import { LOCALE } from "./language.ts";

const AND = new Intl.ListFormat(LOCALE);
const OR_FORMAT = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** "one", "one and two", "one, two and three". */
export const listText = (parts: readonly string[]): string => AND.format(parts);

/** "one or two". */
export const orText = (parts: readonly string[]): string => OR_FORMAT.format(parts);
