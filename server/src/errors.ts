import type { Issue } from "@pegboard/registry-core";
import type { ErrorBody, ErrorCode } from "./api-contract.ts";

type ErrorDetails = Omit<ErrorBody["error"], "code" | "message">;

/**
 * Ends a request. The message tells people what, where and what to do; `http/` maps the code to a
 * status.
 */
export class PegboardError extends Error {
  override name = "PegboardError";
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(shortened(message));
  }
}

/** "invalid", with the first issue in the message, for callers that do not show the list. */
export function invalid(issues: Issue[]): PegboardError {
  const [first] = issues;
  const where = first?.path.length ? first.path.join(".") : "The request";
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new PegboardError(
    "invalid",
    `Nothing was changed. ${where}: ${first?.message ?? "is invalid"}${more}`,
    {
      issues: issues.slice(0, MOST_ISSUES).map((issue) => shortenedIn(issue) as unknown as Issue),
    },
  );
}

/** Nobody reads more of what is wrong, and what was sent is not sent back whole. */
const MOST_ISSUES = 100;
const LONGEST_TEXT = 2_000;

const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

function shortenedIn(value: unknown): unknown {
  if (typeof value === "string") return shortened(value);
  if (Array.isArray(value)) return value.map(shortenedIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, shortenedIn(member)]),
  );
}
