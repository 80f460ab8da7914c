import { useEffect } from "react";

/** The most keys that are kept. Nobody presses more on purpose before the page answers. */
const MOST_EARLY_KEYS = 20;
/** The milliseconds after which a key is no longer meant. */
const LATEST = 5_000;
/**
 * Keys with which the browser saves the page, or goes to its own search, unless it is told not to.
 */
const BROWSERS_TOO: readonly string[] = ["s", "k"];

const early: KeyboardEvent[] = [];

/** Keeps the keys that are pressed before the code that handles them is there. */
export function EarlyKeys() {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      keepEarlyKey(event);
    };
    document.addEventListener("keydown", keep);
    return () => document.removeEventListener("keydown", keep);
  }, []);
  return null;
}

/** Stands in the place of commands whose code loads, so that their keys are kept. */
export const LateCommands = () => <span hidden data-late-commands />;

/** Keeps a key for what is not there yet. */
export function keepEarlyKey(event: KeyboardEvent): void {
  if ((event.metaKey || event.ctrlKey) && BROWSERS_TOO.includes(event.key.toLowerCase()))
    event.preventDefault();
  if (early.length < MOST_EARLY_KEYS) early.push(event);
}

/** Takes the kept keys, once. */
export const takeEarlyKeys = (): KeyboardEvent[] =>
  early.splice(0).filter(({ timeStamp }) => performance.now() - timeStamp < LATEST);
