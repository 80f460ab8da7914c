import { parentPort } from "node:worker_threads";
import type { Issue } from "@pegboard/registry-core";
import { locateIssues, readDocument } from "./read-document.ts";

/** The question for the thread: what a document contains, or where places of it stand. */
export interface DocumentQuestion {
  source: string;
  issues?: Issue[];
}

parentPort?.on("message", ({ source, issues }: DocumentQuestion) => {
  parentPort?.postMessage(issues ? { issues: locateIssues(source, issues) } : readDocument(source));
});
parentPort?.postMessage("ready");
