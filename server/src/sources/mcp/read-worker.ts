import { parentPort } from "node:worker_threads";
import type { Unusable } from "./mcp-tool-problems.ts";
import { type ReadMethod, readListedMethod } from "./read-method.ts";

/**
 * The result for one entry of a server's list. The thread gets entries as JSON, says "ready" once,
 * and answers each as JSON.
 */
export type ReadEntry = ReadMethod | Unusable;

parentPort?.on("message", (entry: string) => {
  parentPort?.postMessage(JSON.stringify(readListedMethod(JSON.parse(entry)) satisfies ReadEntry));
});
parentPort?.postMessage("ready");
