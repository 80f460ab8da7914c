import { useHotkey } from "../../../components/use-hotkey.ts";

/** Keys that open a tab of the inspector from anywhere; in the tree they first go to the row with the cursor. */
export function useTabKeys(open: (tab: "config" | "payload" | "why") => void): void {
  useHotkey("e", () => open("config"));
  useHotkey("y", () => open("payload"));
  useHotkey("w", () => open("why"));
}
