// The thread of watch-health.mjs: notes the milliseconds of the longest answer.
import { setTimeout as pause } from "node:timers/promises";
import { workerData } from "node:worker_threads";

const { url, worst, asked } = workerData;

for (;;) {
  const start = performance.now();
  Atomics.store(asked, 0, BigInt(Date.now()));
  await fetch(`${url}/api/health`)
    .then((answer) => answer.text())
    .catch(() => undefined);
  const took = Math.ceil(performance.now() - start);
  Atomics.store(asked, 0, 0n);
  if (took > Atomics.load(worst, 0)) Atomics.store(worst, 0, took);
  await pause(5);
}
