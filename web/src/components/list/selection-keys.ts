/** What a key does to a selection. `up` and `down` grow or shrink the range by one row. */
export type SelectionKey = "all" | "clear" | "toggle" | "up" | "down";

interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** ⌘A, Esc, x and Shift with the arrows; undefined leaves the key to others. */
export function readSelectionKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): SelectionKey | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" && !shiftKey ? "all" : undefined;
  if (shiftKey) return key === "ArrowUp" ? "up" : key === "ArrowDown" ? "down" : undefined;
  return key === "Escape" ? "clear" : key === "x" ? "toggle" : undefined;
}

/** What a click on a row does: with Shift a range, with Control or Command one row more, else what the list does. */
export function readSelectionClick(event: Pick<KeyPress, "shiftKey" | "ctrlKey" | "metaKey">) {
  if (event.shiftKey) return "extend";
  return event.ctrlKey || event.metaKey ? "add" : undefined;
}
