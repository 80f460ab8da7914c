import type { Issue } from "@pegboard/registry-core";
import { describeRequestIssue, english, type Translate } from "@pegboard/registry-core/messages";
import type { ErrorBody, ErrorCode } from "./api-contract.ts";

type ErrorDetails = Omit<ErrorBody["error"], "code" | "message">;

/** What an error says, in every language. */
export type ErrorText = (t: Translate) => string;

/**
 * Ends a request. The message tells people in English what, where and what to do; `http/` maps the
 * code to a status, and answers in the language that the request asks for.
 */
export class PegboardError extends Error {
  /** Tells the error from others without `instanceof`. */
  override name = "PegboardError";
  constructor(
    readonly code: ErrorCode,
    readonly text: ErrorText,
    readonly details: ErrorDetails = {},
  ) {
    super(shortenErrorText(text(english)));
  }

  /** The error as it is answered to whoever reads this language. */
  body(t: Translate): ErrorBody["error"] {
    const { issues } = this.details;
    return {
      code: this.code,
      message: shortenErrorText(this.text(t)),
      ...this.details,
      ...(issues && { issues: issues.map((issue) => inIssueLanguage(issue, t)) }),
    };
  }
}

function inIssueLanguage(issue: Issue, t: Translate): Issue {
  return { ...issue, message: shortenErrorText(describeRequestIssue(issue, t)) };
}

/** "invalid", with the first issue in the message, for callers that do not show the list. */
export const invalid = (issues: Issue[]): PegboardError => invalidBy(issues, describeInvalid);

/** A request that only reads, and whose query is not as the API takes it. */
export const invalidQuery = (issues: Issue[]): PegboardError =>
  invalidBy(issues, ([first], t) =>
    t("The query cannot be read: {issue}", {
      issue: first ? [...first.path, describeRequestIssue(first, t)].join(" ") : t("is invalid"),
    }),
  );

function invalidBy(
  issues: Issue[],
  describe: (issues: readonly Issue[], t: Translate) => string,
): PegboardError {
  return new PegboardError("invalid", (t) => describe(issues, t), {
    issues: issues
      .slice(0, MOST_ERROR_ISSUES)
      .map((issue) => shortenedIn(issue) as unknown as Issue),
  });
}

function describeInvalid([first, ...others]: readonly Issue[], t: Translate): string {
  const place = first?.path.join(".") || t("The request");
  const issue = first ? describeRequestIssue(first, t) : t("is invalid");
  return others.length === 0
    ? t("Nothing was changed. {place}: {issue}", { place, issue })
    : t("Nothing was changed. {place}: {issue} (and {count} more)", {
        place,
        issue,
        count: others.length,
      });
}

/** Nobody reads more of what is wrong, and what was sent is not sent back whole. */
const MOST_ERROR_ISSUES = 100;
const ERROR_TEXT_LENGTH_LIMIT = 2_000;

const shortenErrorText = (text: string): string =>
  text.length > ERROR_TEXT_LENGTH_LIMIT ? `${text.slice(0, ERROR_TEXT_LENGTH_LIMIT)}…` : text;

function shortenedIn(value: unknown): unknown {
  if (typeof value === "string") return shortenErrorText(value);
  if (Array.isArray(value)) return value.map(shortenedIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, shortenedIn(member)]),
  );
}
