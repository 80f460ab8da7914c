import { ownValue } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import { requestIssue } from "../messages/request-messages.ts";
import type { PromptSettings, TestValues } from "../settings/owner-settings.ts";

/** The most variables of the agent that an issue names, and the most issues that are answered. */
const MOST_NAMED_VARIABLES = 20;
const MOST_PROMPT_ISSUES = 100;

/**
 * The values of a request for an agent's prompts: those of the test set that it names, overridden
 * by its own. There are issues for names that the agent's settings do not know.
 */
export function requestedValues(
  { variables = {}, testSets }: PromptSettings,
  { testSet, ...own }: TestValues & { testSet?: string | undefined },
): { values: TestValues } | { issues: Issue[] } {
  const set = testSet === undefined ? undefined : ownValue(testSets, testSet);
  const known = Object.keys(variables).slice(0, MOST_NAMED_VARIABLES);
  const issues: Issue[] = Object.keys(own.variables ?? {})
    .filter((name) => ownValue(variables, name) === undefined)
    .slice(0, MOST_PROMPT_ISSUES)
    .map((name) => requestIssue(["variables", name], "unknown_variable", { known }));
  if (testSet !== undefined && !set)
    issues.push(requestIssue(["testSet"], "unknown_test_set", { name: testSet }));
  if (issues.length > 0) return { issues };
  return { values: { ...set, ...own, variables: { ...set?.variables, ...own.variables } } };
}
