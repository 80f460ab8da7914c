import { type Issue, newIssue, type ValuesOf } from "./issue.ts";
import { REQUEST_WORDS, type RequestCode } from "./words/request-words.ts";

/** An issue with a request. */
export function requestIssue<Code extends RequestCode>(
  path: Issue["path"],
  code: Code,
  ...[values]: ValuesOf<(typeof REQUEST_WORDS)[Code]>
): Issue {
  return newIssue(path, [code, values], REQUEST_WORDS[code]);
}
