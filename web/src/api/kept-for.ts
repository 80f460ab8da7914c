import { appBase } from "@pegboard/ui/app-base.ts";

let keptFor: string | undefined;

/** Whose work this page keeps in the browser; undefined where nobody signs in. */
export const keptForWhom = (): string | undefined => keptFor;

/** The key under which this page keeps something of its person's work. */
export const keptKey = (key: string): string => (keptFor === undefined ? key : `${keptFor}~${key}`);

/**
 * Keeps what this page stores for one person, so that nobody else who uses the browser sees it.
 * What was kept here while nobody signed in goes to the first person who does.
 */
export function keepFor(person: string | undefined): void {
  keptFor = person;
  if (person === undefined) return;
  try {
    for (const key of storedKeys()) {
      if (!OWN_KEYS.test(key)) continue;
      const text = localStorage.getItem(keptKey(key)) ?? localStorage.getItem(key) ?? "";
      localStorage.setItem(keptKey(key), text);
      localStorage.removeItem(key);
    }
  } catch {
    // Storage is full or switched off: it stays where it is, and nobody who signs in sees it.
  }
}

/** Removes all that this browser keeps of the person's work. */
export function forgetKept(): void {
  const own = keptKey("pegboard");
  for (const key of storedKeys()) if (key.startsWith(own)) localStorage.removeItem(key);
}

/** What this Pegboard keeps of somebody's work; one below another path has a slash after the name. */
const OWN_KEYS = new RegExp(
  `^pegboard(\\.draft\\.${appBase}(?!/)|(\\.preferences${appBase}|\\.recent-agents\\.${appBase}|-tries)$)`,
);

const storedKeys = (): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
