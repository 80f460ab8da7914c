import { useEffect, useEffectEvent } from "react";

/** Undo and redo of the draft by keyboard. In a field these keys belong to the text that is being typed. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndoKey = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "z";
    if (!isUndoKey || event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest<HTMLElement>("input, textarea, select, [contenteditable=true]");
  return field !== null && field.getAttribute("type") !== "checkbox" && field.getAttribute("type") !== "radio";
}
