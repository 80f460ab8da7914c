import { type CodeWords, groupedDigits, say } from "../said.ts";

/** Why nothing of a description in OpenAPI can be read. */
export type OpenApiFault =
  | { code: "unreadable"; cause: string }
  | { code: "no_description" | "too_slow" }
  | { code: "too_deep" | "too_large"; most: number }
  | { code: "other_version"; found: string };

export const OPENAPI_FAULT_WORDS: CodeWords<OpenApiFault> = {
  unreadable: ({ cause }) => `It is neither JSON nor YAML: ${cause}`,
  no_description: () =>
    "It is no OpenAPI description: it has neither openapi nor swagger at its top.",
  too_slow: () => "Reading it takes too much time or memory.",
  too_deep: ({ most }) => `It is nested more than ${most} levels deep.`,
  too_large: ({ most }) => `It has more than ${groupedDigits(most)} bytes.`,
  other_version: ({ found }) =>
    `It is written for version ${found}. Versions 2.0, 3.0, 3.1 and 3.2 can be read.`,
};

/** Why a description cannot be read, as a sentence or two. */
export function describeOpenApiFault(fault: OpenApiFault): string {
  return say<string>(OPENAPI_FAULT_WORDS, { code: fault.code, values: fault });
}
