import type { Issue, UnavailableKind } from "@pegboard/registry-core";
import type { Conflict, ErrorCode } from "./api-contract.ts";

interface ErrorDetails {
  issues?: Issue[];
  unavailable?: UnavailableKind;
  conflicts?: Conflict[];
  revision?: number;
}

/** Ends what somebody asked for. The message is for people: what, where and what to do. What it means in HTTP, `http/` knows. */
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

/** "invalid", with the first issue in the message, so that it helps even where nobody looks at the list. */
export function invalid(issues: Issue[]): PegboardError {
  const [first] = issues;
  const where = first?.path.length ? first.path.join(".") : "The request";
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new PegboardError("invalid", `Nothing was changed. ${where}: ${first?.message ?? "is invalid"}${more}`, {
    issues,
  });
}
