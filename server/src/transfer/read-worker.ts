import { parentPort } from "node:worker_threads";
import type { Issue } from "@pegboard/registry-core";
import { locateFaults, readDocument } from "./read-document.ts";

/** The question for the thread: what a document contains, or where places of it stand. */
export interface DocumentQuestion {
  source: string;
  issues?: Issue[];
}

parentPort?.on("message", ({ source, issues }: DocumentQuestion) => {
  parentPort?.postMessage(issues ? { faults: locateFaults(source, issues) } : readDocument(source));
});
parentPort?.postMessage("ready");
