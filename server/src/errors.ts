import type { ApprovalRequest, Issue, SentRequest, UnavailableKind } from "@pegboard/registry-core";
import type { Conflict, ErrorCode } from "./api-contract.ts";

interface ErrorDetails {
  issues?: Issue[];
  unavailable?: UnavailableKind;
  approval?: ApprovalRequest;
  sent?: SentRequest;
  conflicts?: Conflict[];
  revision?: number;
}

/** Ends a request. The message tells people what, where and what to do; `http/` maps the code to a status. */
export class PegboardError extends Error {
  override name = "PegboardError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** "invalid", with the first issue in the message, for callers that do not show the list. */
export function invalid(issues: Issue[]): PegboardError {
  const [first] = issues;
  const where = first?.path.length ? first.path.join(".") : "The request";
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new PegboardError("invalid", `Nothing was changed. ${where}: ${first?.message ?? "is invalid"}${more}`, {
    issues,
  });
}
