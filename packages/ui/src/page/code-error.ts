import { appBase } from "../app-base.ts";

const codeErrors = new WeakSet<Error>();

/**
 * Notices code of a page or dialog that could not be fetched, which Vite reports. The error gets
 * this message for people.
 */
export function watchCodeErrors(words: string): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    codeErrors.add(payload);
    payload.message = words;
  });
}

/**
 * Whether code could not be fetched. Browsers remember that failure until the app is loaded again.
 */
export function isCodeError(error: unknown): error is Error {
  return error instanceof Error && codeErrors.has(error);
}

/**
 * Loads the app again as soon as the server answers, and asks every three seconds until then.
 * Returns a function that stops.
 */
export function reloadWhenReachable(): () => void {
  const timer = setInterval(() => void reload(false), 3000);
  void reload(false);
  return () => clearInterval(timer);
}

/**
 * Reloads the app, unasked at most every 30 s, because a server may answer and still lack the code.
 */
export async function reload(asked: boolean): Promise<void> {
  // While the server stops, it answers that it does, and would answer a page likewise.
  const answer = await fetch(`${appBase}/healthz`).catch(() => undefined);
  if (!answer?.ok) return;
  const before = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!asked && Date.now() - before < 30_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

const RELOADED = "pegboard-reloaded";
