import { reasonOf } from "@pegboard/json-schema";
import {
  describeSourceIssue,
  type SourceIssue,
  type SourceIssueFact,
} from "@pegboard/registry-core/problems";
import { NetworkError } from "../system-errors/network-error.ts";

/**
 * An error with a fact that ends what a source does; its message says the fact in English, for logs
 * and programs.
 */
export class SourceError extends Error {
  readonly issue: SourceIssueFact;

  constructor(issue: SourceIssueFact, options?: ErrorOptions) {
    super(describeSourceIssue(issue), options);
    this.issue = issue;
  }
}

/** Why a source failed: the fact, or the message of something else. */
export function sourceIssueOf(error: unknown): SourceIssue {
  if (error instanceof NetworkError) return { code: "network", values: { issue: error.issue } };
  return error instanceof SourceError ? error.issue : reasonOf(error);
}
