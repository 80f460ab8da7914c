import { appBase } from "../../components/app-base.ts";

const KEY = `pegboard.recent-commands.${appBase}`;
const MOST = 5;

/** Ids of the last choices in this browser, the latest first. */
export function recentChoices(): string[] {
  return (localStorage.getItem(KEY) ?? "").split("\n").filter(Boolean).slice(0, MOST);
}

export function noteChosen(id: string): void {
  try {
    localStorage.setItem(
      KEY,
      [id, ...recentChoices().filter((one) => one !== id)].slice(0, MOST).join("\n"),
    );
  } catch {
    // Storage is full or switched off, so nothing is recent.
  }
}
