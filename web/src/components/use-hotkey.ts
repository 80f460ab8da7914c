import { useEffect, useEffectEvent } from "react";

/**
 * Runs `action` when the key is pressed anywhere but in a field. `mod+` stands for Command or Control and also works in
 * fields: `mod+k`, `mod+shift+z`, `/`, `?`. Does nothing while a dialog is open, unless the key carries `mod+`.
 */
export function useHotkey(key: string | undefined, action: (event: KeyboardEvent) => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!key) return;
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(event, key)) return;
      if (!key.startsWith("mod+") && isBusy(event.target)) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [key]);
}

function isPressed(event: KeyboardEvent, key: string): boolean {
  const parts = key.split("+");
  const wantsMod = parts.includes("mod");
  if (wantsMod !== (event.metaKey || event.ctrlKey) || event.altKey) return false;
  if (wantsMod && parts.includes("shift") !== event.shiftKey) return false;
  return event.key.toLowerCase() === parts.at(-1);
}

/** Somebody writes there, or a dialog is open: keys without a modifier are theirs. */
export function isBusy(target: EventTarget | null): boolean {
  const inField = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]");
  return Boolean(inField) || document.querySelector("[role=dialog]") !== null;
}
