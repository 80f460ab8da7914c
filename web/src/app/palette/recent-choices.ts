import { appBase } from "@pegboard/ui/app-base.ts";

const RECENT_COMMANDS_KEY = `pegboard.recent-commands.${appBase}`;
const MOST_RECENT_CHOICES = 5;

/** Ids of the last choices in this browser, the latest first. */
export function recentChoices(): string[] {
  return (localStorage.getItem(RECENT_COMMANDS_KEY) ?? "")
    .split("\n")
    .filter(Boolean)
    .slice(0, MOST_RECENT_CHOICES);
}

export function noteChosen(id: string): void {
  try {
    localStorage.setItem(
      RECENT_COMMANDS_KEY,
      [id, ...recentChoices().filter((one) => one !== id)].slice(0, MOST_RECENT_CHOICES).join("\n"),
    );
  } catch {
    // Storage is full or switched off, so nothing is recent.
  }
}
