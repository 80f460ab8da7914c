import { LOCALE } from "./language.ts";

const LIST = new Intl.ListFormat(LOCALE);

/** "one", "one and two", "one, two and three". */
export const listText = (parts: readonly string[]): string => LIST.format(parts);
