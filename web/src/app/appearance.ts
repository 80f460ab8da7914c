import { chooseLanguage } from "@pegboard/ui/messages/language.ts";
import { useSyncExternalStore } from "react";
import { t } from "../messages/t.ts";

type Theme = "system" | "light" | "dark";
type Density = "compact" | "comfortable";
interface Appearance {
  theme: Theme;
  density: Density;
  /** The look of the navigation at the left, where there is room for words. */
  rail: "words" | "icons";
  /** Which keys do something: all, or only those with Command or Control. */
  keys: "all" | "mod";
}

const { dataset } = document.documentElement;

/**
 * The choice of this browser. web/public/appearance.js applies it before the first paint, under the
 * same keys.
 */
let appearance: Appearance = {
  theme: (["light", "dark"] as const).find((theme) => theme === dataset.theme) ?? "system",
  density: dataset.density === "comfortable" ? "comfortable" : "compact",
  rail: dataset.rail === "icons" ? "icons" : "words",
  keys: dataset.keys === "mod" ? "mod" : "all",
};
const DARK = "(prefers-color-scheme: dark)";
/** The width from which the navigation has room for words, as `worded` in styles.css. */
const WITH_WORDS = "(min-width: 1280px)";
const appearanceListeners = new Set<() => void>();

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeToAppearance, () => appearance);
}

/** Whether the page is dark now, by choice or by the system. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribeToAppearance, isDark);
}

/** Whether the navigation at the left has words beside its icons now. */
export function useHasRailWords(): boolean {
  return useSyncExternalStore(
    subscribeToAppearance,
    () => appearance.rail === "words" && matchMedia(WITH_WORDS).matches,
  );
}

function subscribeToAppearance(listener: () => void): () => void {
  const system = [matchMedia(DARK), matchMedia(WITH_WORDS)];
  appearanceListeners.add(listener);
  for (const list of system) list.addEventListener("change", listener);
  return () => {
    appearanceListeners.delete(listener);
    for (const list of system) list.removeEventListener("change", listener);
  };
}

export type ChosenLook = Partial<Appearance> & { language?: "system" | "en" | "de" };
type KeepLook = (chosen: ChosenLook) => Promise<unknown>;
let keepElsewhere: KeepLook | undefined;

/** Also keeps choices where they follow a person, until the returned function is called. */
export function keepLookElsewhere(keep: KeepLook): () => void {
  keepElsewhere = keep;
  return () => {
    keepElsewhere = undefined;
  };
}

/** Remembers a language and loads the page anew in it; false where the browser keeps nothing. */
export async function setLanguage(language: "system" | "en" | "de"): Promise<boolean> {
  // The page that loads anew would otherwise follow the choice before.
  await keepElsewhere?.({ language }).catch(() => undefined);
  return chooseLanguage(language);
}

/**
 * Shows and remembers a choice; the defaults (`system`, `compact`, `words`, `all`) are not stored.
 * `here`: only in this browser, because the account says it.
 */
export function setAppearance(change: Partial<Appearance>, where?: "here"): void {
  appearance = { ...appearance, ...change };
  storeAppearance("theme", appearance.theme === "system" ? undefined : appearance.theme);
  storeAppearance("rail", appearance.rail === "words" ? undefined : appearance.rail);
  storeAppearance("density", appearance.density === "compact" ? undefined : appearance.density);
  storeAppearance("keys", appearance.keys === "all" ? undefined : appearance.keys);
  for (const listener of appearanceListeners) listener();
  if (where === undefined) void keepElsewhere?.(change).catch(() => undefined);
}

function isDark(): boolean {
  return appearance.theme === "system" ? matchMedia(DARK).matches : appearance.theme === "dark";
}

function storeAppearance(key: keyof Appearance, choice: string | undefined): void {
  if (choice === undefined) delete dataset[key];
  else dataset[key] = choice;
  try {
    if (choice === undefined) localStorage.removeItem(`pegboard-${key}`);
    else localStorage.setItem(`pegboard-${key}`, choice);
  } catch {
    // Storage is closed in some private modes, so the choice lasts for this page.
  }
}

export const USE_THEME = { light: t("Use the light theme"), dark: t("Use the dark theme") };

export const SHOW_ROWS = {
  comfortable: t("Show comfortable rows"),
  compact: t("Show compact rows"),
};
