// Loaded into a server before its own code, with --expose-gc: answers every message of its parent
// with the bytes that are in use after collecting.
import { setTimeout as pause } from "node:timers/promises";

process.on("message", async () => {
  for (let round = 0; round < 4; round++) {
    globalThis.gc();
    await pause(50);
  }
  process.send(process.memoryUsage().heapUsed);
});
process.channel.unref();
