import { english, type IssueFact, messageOf, type Translate } from "@pegboard/json-schema/messages";
import { describeSettingsIssue } from "./settings-messages.ts";
import { TEMPLATE_ISSUE_MESSAGES } from "./template-messages.ts";

/**
 * What an issue of a value, of settings or of a template says, in any language. What an author says
 * of a value stays, and so does the message of an issue of another code; `describeRequestIssue`
 * knows those of requests, too.
 */
export function describeIssue(issue: IssueFact, t: Translate = english): string {
  return Object.hasOwn(TEMPLATE_ISSUE_MESSAGES, issue.code)
    ? messageOf<string>(TEMPLATE_ISSUE_MESSAGES, issue, t)
    : describeSettingsIssue(issue, t);
}

/** Something about a stored config that a person should settle, as a sentence. */
export function describeConfigProblem(
  problem: { field: string } & (
    | { kind: "invalid"; issue: IssueFact }
    | { kind: "left over"; tool: string }
  ),
  t: Translate = english,
): string {
  return problem.kind === "invalid"
    ? `${problem.field} ${describeIssue(problem.issue, t)}`
    : describeLeftOver(problem, t);
}

/** The sentence about a stored value that the schema no longer knows. */
export function describeLeftOver(
  { field, tool }: { field: string; tool: string },
  t: Translate = english,
): string {
  return t("{field} is stored, but {tool} no longer has it", { field, tool });
}
