/** Milliseconds. One Ctrl+C arrives several times: the terminal sends it to all of the group, and npm and start.mjs pass it on. */
const ONE_KEYSTROKE = 1_000;

/** Takes one step for each time that somebody asks the process to stop; the last one again when there are no more. */
export function onStopSignals(...steps: (() => void)[]): void {
  let taken = 0;
  let last = Number.NEGATIVE_INFINITY;
  const ask = () => {
    const now = performance.now();
    if (now - last < ONE_KEYSTROKE) return;
    last = now;
    steps[Math.min(taken, steps.length - 1)]?.();
    taken += 1;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, ask);
}
