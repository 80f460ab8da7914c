import { useSyncExternalStore } from "react";

/** The key under which this browser remembers that it is to tell of calls that wait. */
const NOTICES_KEY = "pegboard-approval-notices";
const listeners = new Set<() => void>();

/** Whether this browser tells of calls that wait: somebody switched it on, and the browser may. */
export function useNoticesOn(): boolean {
  return useSyncExternalStore(subscribe, areNoticesOn);
}

export function areNoticesOn(): boolean {
  return (
    localStorage.getItem(NOTICES_KEY) === "on" &&
    typeof Notification === "function" &&
    Notification.permission === "granted"
  );
}

/** Switches it, and asks the browser where it has not been asked yet; false when it may not. */
export async function switchNotices(on: boolean): Promise<boolean> {
  const isAllowed =
    !on ||
    (typeof Notification === "function" && (await Notification.requestPermission()) === "granted");
  localStorage.setItem(NOTICES_KEY, on && isAllowed ? "on" : "off");
  for (const listener of listeners) listener();
  return isAllowed;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
