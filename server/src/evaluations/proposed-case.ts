import { isJsonObject, type JsonObject } from "@pegboard/json-schema";
import { CASE_LIMITS, type CaseContent } from "../api-contract/evaluations/case-contract.ts";
import type { LoggedCallAnswer } from "../api-contract.ts";

interface ProposedCase {
  case: CaseContent;
  requestFrom: "search" | "reason" | "nothing";
}

/**
 * A case as a logged call would make it: the model is to call that method with these arguments.
 * What the user said is not in the log. What was searched for before the call comes nearest to it,
 * else why the model said it calls. `searched` is the latest search of its run before it.
 */
export function proposeCase(
  { tool, method, reason, arguments: args }: LoggedCallAnswer,
  searched: string | undefined,
): ProposedCase | undefined {
  if (tool === undefined || method === undefined) return undefined;
  const request = (searched ?? reason ?? "").trim().slice(0, CASE_LIMITS.requestCharacters);
  const equals = isJsonObject(args) ? withoutGaps(args) : {};
  const checks = Object.keys(equals).length > 0 && { arguments: { equals } };
  const found = searched === undefined ? "reason" : "search";
  return {
    case: {
      name: firstWords(request) || `${tool}/${method}`,
      turns: [{ request, expected: [{ tool, method, ...checks }] }],
    },
    requestFrom: request === "" ? "nothing" : found,
  };
}

/** The arguments that the log kept whole: a removed secret and a cut text can be no expectation. */
function withoutGaps(args: JsonObject): JsonObject {
  const whole = Object.entries(args).filter(
    ([, value]) => !/"\$removed":|…/.test(JSON.stringify(value)),
  );
  return Object.fromEntries(whole);
}

const LONGEST_PROPOSED_NAME = 100;

function firstWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST_PROPOSED_NAME) return line;
  return `${line.slice(0, LONGEST_PROPOSED_NAME).replace(/\s\S*$/, "")}…`;
}
