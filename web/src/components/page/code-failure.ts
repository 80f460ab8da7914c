const failures = new WeakSet<Error>();

/**
 * Notices code of a page or dialog that could not be fetched: Vite tells of it. The error gets these words for people, by which the
 * router no longer takes it for one that a reload mends: while the server is gone, a reload ends on the browser's own error page.
 */
export function watchCodeFailures(words: string): void {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    failures.add(payload);
    payload.message = words;
  });
}

/** Whether code is missing, so that only loading the whole app again brings it: browsers remember what they could not fetch. */
export function isCodeFailure(error: unknown): error is Error {
  return error instanceof Error && failures.has(error);
}

/** Loads the app again as soon as the server answers, and asks every three seconds until then. Returns how to stop. */
export function reloadWhenReachable(): () => void {
  const timer = setInterval(() => void reload(false), 3000);
  void reload(false);
  return () => clearInterval(timer);
}

/** By itself it reloads once in a while only: a server that answers and still lacks the code would be asked without end. */
export async function reload(asked: boolean): Promise<void> {
  // While it stops, it answers that it does; a page would be answered the same.
  const answer = await fetch("/healthz").catch(() => undefined);
  if (!answer?.ok) return;
  const before = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!asked && Date.now() - before < 30_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

const RELOADED = "pegboard-reloaded";
