import { parentPort } from "node:worker_threads";
import type { OpenApiIssue } from "@pegboard/registry-core/problems";
import type { DescriptionHead, DescriptionRequest, ReadOperation } from "./description.ts";
import { readDescription } from "./read-description.ts";

/**
 * The messages of the thread, each as JSON: "ready" once, and for a description its operations in
 * pieces, then the rest of it.
 */
export type ReadMessage =
  | { operations: ReadOperation[] }
  | { head: DescriptionHead }
  | { issue: OpenApiIssue };

/** The most characters of one piece; more would block whoever takes it. */
const LARGEST_PIECE = 300_000;

const sayProgress = (message: ReadMessage) => parentPort?.postMessage(JSON.stringify(message));

parentPort?.on("message", (request: DescriptionRequest) => {
  const read = readDescription(request);
  if ("issue" in read) return sayProgress(read);
  const { operations, ...head } = read;
  let piece: ReadOperation[] = [];
  let size = 0;
  for (const operation of operations) {
    piece.push(operation);
    size += JSON.stringify(operation).length;
    if (size < LARGEST_PIECE) continue;
    sayProgress({ operations: piece });
    [piece, size] = [[], 0];
  }
  sayProgress({ operations: piece });
  sayProgress({ head });
});
parentPort?.postMessage("ready");
