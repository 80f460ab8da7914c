import type { Texts } from "./language.ts";

const GERMAN = import.meta.glob<Texts>("../**/texts.de.{ts,tsx}", {
  eager: true,
  import: "german",
});

/** What a folder says in German. */
export const inGerman = (folder: string): Texts | undefined =>
  GERMAN[folder === "language" ? "./texts.de.ts" : `../${folder}/texts.de.ts`];
