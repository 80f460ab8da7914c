import { t } from "../messages/t.ts";

const KEY_SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: t("Esc"),
  PageUp: t("Page ↑"),
  PageDown: t("Page ↓"),
};

/**
 * Keys as this computer prints them, one text for each that is pressed after the other: "⇧⌘Z", "g"
 * and "a".
 */
export function keyTexts(keys: string, modKey: string): string[] {
  const shiftText = modKey === "⌘" ? "⇧" : t("Shift+");
  return keys.split(" ").map((key) => {
    const parts = key.split("+");
    const last = parts.pop() ?? "";
    const sign =
      KEY_SIGNS[last] ??
      (parts.length > 0 || last.length > 1 ? last[0]?.toUpperCase() + last.slice(1) : last);
    const shift = parts.includes("shift") ? shiftText : "";
    const mod = parts.includes("mod") ? modKey : "";
    return modKey === "⌘" ? shift + mod + sign : mod + shift + sign;
  });
}

/** The modifier of shortcuts as this computer prints it. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : t("Ctrl+");
