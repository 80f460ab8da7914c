import { Worker } from "node:worker_threads";

/**
 * Asks a server for its health all the time, from a thread of its own: what this one does meanwhile
 * does not count.
 */
export function watchHealth(url) {
  const worst = new Int32Array(new SharedArrayBuffer(4));
  /** When the answer that is still missing was asked for, in milliseconds; 0 when none is. */
  const asked = new BigInt64Array(new SharedArrayBuffer(8));
  const workerData = { url, worst, asked };
  const thread = new Worker(new URL("./watch-health-thread.mjs", import.meta.url), { workerData });
  return {
    /**
     * Milliseconds of the longest answer since this was called last, of one that is still missing
     * those until now.
     */
    takeWorst() {
      const since = Number(Atomics.load(asked, 0));
      return Math.max(Atomics.exchange(worst, 0, 0), since === 0 ? 0 : Date.now() - since);
    },
    async stop() {
      await thread.terminate();
    },
  };
}
