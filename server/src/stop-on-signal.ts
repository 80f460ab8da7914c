import { setTimeout as pause } from "node:timers/promises";
import { STOP_LIMIT } from "./limits.ts";
import { finishAnswers, type Listening } from "./listen.ts";
import type { OpenApp } from "./open-app.ts";

interface Stopped {
  listening: Listening;
  opening: Promise<OpenApp>;
  /** Seconds for which a server that is told to end still answers, while it is not ready. */
  drain: number;
}

/**
 * The first signal lets what runs end, before which SIGTERM drains; a second one ends it at once; a
 * third one waits for nothing. Resolves when all is closed.
 */
export function stopOnSignal({ listening, opening, drain }: Stopped): Promise<void> {
  const hurry = new AbortController();
  const stop = async (isDrained: boolean) => {
    const opened = await opening;
    if (isDrained) await drainRequests(opened, { drain, hurry: hurry.signal });
    opened.endStreams();
    await finishRequests(listening, opened, hurry.signal);
    await listening.close();
    await opened.close();
  };
  const failed = (error: unknown) => {
    throw new Error(
      `Pegboard ended, and could not close everything: ${error instanceof Error ? error.message : error}`,
    );
  };
  return new Promise((resolve, reject) =>
    onStopSignals(
      // Whoever presses Ctrl+C has no balancer to wait for.
      (signal) =>
        void stop(signal === "SIGTERM")
          .catch(failed)
          .then(resolve, reject),
      () => hurry.abort(),
      () => process.exit(1),
    ),
  );
}

/** Answers as ever, but is not ready, so that balancers lead new requests to other servers. */
async function drainRequests(
  { dependencies: { readiness } }: OpenApp,
  { drain, hurry }: { drain: number; hurry: AbortSignal },
): Promise<void> {
  readiness.isDraining = true;
  if (drain === 0) return;
  console.log(
    `Stopping: /readyz answers 503 for ${drain} s, so that balancers ask other servers. A second signal ends that at once.`,
  );
  await pause(drain * 1_000, undefined, { signal: hurry }).catch(() => undefined);
}

async function finishRequests(
  listening: Listening,
  { dependencies: { calls } }: OpenApp,
  hurry: AbortSignal,
): Promise<void> {
  const running = Math.max(listening.running(), calls.running);
  if (running > 0) {
    const what = running === 1 ? "1 running request" : `${running} running requests`;
    console.log(
      `Stopping: waiting up to ${STOP_LIMIT / 1_000} s for ${what}. Ctrl+C again ends them at once.`,
    );
  }
  const givenUp = new Promise<void>((resolve) => {
    setTimeout(resolve, STOP_LIMIT);
    if (hurry.aborted) resolve();
    hurry.addEventListener("abort", () => resolve());
  });
  await finishAnswers(listening, calls, givenUp);
}

/**
 * Milliseconds. One Ctrl+C arrives several times: the terminal sends it to all of the group, and
 * npm and start.mjs pass it on.
 */
const ONE_KEYSTROKE = 1_000;

/** Each stop signal runs the next step; further ones repeat the last step. */
function onStopSignals(...steps: ((signal: NodeJS.Signals) => void)[]): void {
  let taken = 0;
  let last = Number.NEGATIVE_INFINITY;
  const ask = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (now - last < ONE_KEYSTROKE) return;
    last = now;
    steps[Math.min(taken, steps.length - 1)]?.(signal);
    taken += 1;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
}
