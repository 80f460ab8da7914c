import { type Issue, newIssue, type ValuesOf } from "./issue.ts";
import { REQUEST_MESSAGES, type RequestIssueCode } from "./messages/request-messages.ts";

/** An issue with a request. */
export function requestIssue<Code extends RequestIssueCode>(
  path: Issue["path"],
  code: Code,
  ...[values]: ValuesOf<(typeof REQUEST_MESSAGES)[Code]>
): Issue {
  return newIssue(path, [code, values], REQUEST_MESSAGES);
}
