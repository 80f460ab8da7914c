import { appBase } from "@pegboard/ui/app-base.ts";
import { keptKey } from "./kept-for.ts";

/**
 * Gives the page's person what was kept here while nobody signed in. Answers whether there was
 * something.
 */
export function adoptKept(): boolean {
  let isMore = false;
  try {
    for (const key of storedKeys()) {
      if (!OWN_KEYS.test(key)) continue;
      const text = localStorage.getItem(keptKey(key)) ?? localStorage.getItem(key) ?? "";
      localStorage.setItem(keptKey(key), text);
      localStorage.removeItem(key);
      isMore = true;
    }
  } catch {
    // Storage is full or switched off: it stays where it is, and nobody who signs in sees it.
  }
  return isMore;
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
