import { english, type FactOf, messageOf, type Translate } from "@pegboard/json-schema/messages";
import { AGENT_PROBLEM_MESSAGES } from "./agent-messages.ts";
import { DEFINITION_PROBLEM_MESSAGES } from "./definition-messages.ts";
import { OPENAPI_PROBLEM_MESSAGES } from "./openapi-messages.ts";
import { RULE_PROBLEM_MESSAGES } from "./rule-messages.ts";
import { SOURCE_PROBLEM_MESSAGES } from "./source-messages.ts";

/**
 * Everything that can be wrong and that a person can fix: what it is, and where it is with what
 * follows from it.
 */
export const PROBLEM_MESSAGES: typeof SOURCE_PROBLEM_MESSAGES &
  typeof OPENAPI_PROBLEM_MESSAGES &
  typeof DEFINITION_PROBLEM_MESSAGES &
  typeof AGENT_PROBLEM_MESSAGES &
  typeof RULE_PROBLEM_MESSAGES = {
  ...SOURCE_PROBLEM_MESSAGES,
  ...OPENAPI_PROBLEM_MESSAGES,
  ...DEFINITION_PROBLEM_MESSAGES,
  ...AGENT_PROBLEM_MESSAGES,
  ...RULE_PROBLEM_MESSAGES,
};

/** What is wrong: a code, and the names and numbers that belong to it. */
export type ProblemFact = FactOf<typeof PROBLEM_MESSAGES>;

/**
 * A problem in words: one sentence that says what is wrong, and one line that says where and what
 * follows.
 */
export function describeProblem(
  problem: ProblemFact,
  t: Translate = english,
): { message: string; detail: string } {
  return messageOf<{ message: string; detail: string }>(PROBLEM_MESSAGES, problem, t);
}
