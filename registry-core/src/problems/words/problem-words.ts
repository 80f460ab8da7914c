import { type Said, say } from "../../words/said.ts";
import { AGENT_PROBLEM_WORDS } from "./agent-words.ts";
import { DEFINITION_PROBLEM_WORDS } from "./definition-words.ts";
import { OPENAPI_PROBLEM_WORDS } from "./openapi-words.ts";
import { SOURCE_PROBLEM_WORDS } from "./source-words.ts";

/**
 * Everything that can be wrong and that a person can fix: what it is, and where it is with what
 * follows from it.
 */
export const PROBLEM_WORDS: typeof SOURCE_PROBLEM_WORDS &
  typeof OPENAPI_PROBLEM_WORDS &
  typeof DEFINITION_PROBLEM_WORDS &
  typeof AGENT_PROBLEM_WORDS = {
  ...SOURCE_PROBLEM_WORDS,
  ...OPENAPI_PROBLEM_WORDS,
  ...DEFINITION_PROBLEM_WORDS,
  ...AGENT_PROBLEM_WORDS,
};

/** What is wrong: a code, and the names and numbers that belong to it. */
export type SaidProblem = Said<typeof PROBLEM_WORDS>;

/**
 * A problem in English: one sentence that says what is wrong, and one line that says where and what
 * follows.
 */
export function describeProblem(problem: SaidProblem): { message: string; detail: string } {
  return say(PROBLEM_WORDS, problem);
}
