import { Worker } from "node:worker_threads";

/** Asks a server for its health all the time, from a thread of its own: what this one does meanwhile does not count. */
export function watchHealth(url) {
  const worst = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL("./watch-health-thread.mjs", import.meta.url), { workerData: { url, worst } });
  return {
    /** Milliseconds of the longest answer since it was asked last. */
    takeWorst: () => Atomics.exchange(worst, 0, 0),
    async stop() {
      await thread.terminate();
    },
  };
}
