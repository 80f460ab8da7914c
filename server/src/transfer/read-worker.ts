import { parentPort } from "node:worker_threads";
import type { Issue } from "@pegboard/registry-core";
import { locateIssues, readContent, readDocument } from "./read-document.ts";

/**
 * The question for the thread: what a document contains, where places of it stand, or its content
 * as it is.
 */
export interface DocumentQuestion {
  source: string;
  issues?: Issue[];
  isContent?: true;
}

parentPort?.on("message", ({ source, issues, isContent }: DocumentQuestion) => {
  if (issues) parentPort?.postMessage({ issues: locateIssues(source, issues) });
  else parentPort?.postMessage(isContent ? readContent(source) : readDocument(source));
});
parentPort?.postMessage("ready");
