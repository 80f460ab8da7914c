import type { ConformanceCase } from "./case-file.ts";
import { differences } from "./differences.ts";

/** What an operation gave: a value, or the message of what it threw. */
export type CaseOutcome = { value: unknown } | { error: string };

type Match = (outcome: { value: unknown }, expected: unknown, entry: ConformanceCase) => string[];

/**
 * How a value is compared with the expected one: no lines when it is right, else the differences.
 */
const MATCHES: Readonly<Record<string, Match>> = {
  deepEqual: ({ value }, expected) => differences(expected, value),
  exactText: ({ value }, expected) => differences(expected, value),
  normalizedLines: ({ value }, expected) => differences(normalize(expected), normalize(value)),
  containsAll: ({ value }, _, { contains = [], not_contains = [] }) => [
    ...contains
      .filter((part) => !String(value).includes(part))
      .map((part) => `lacks ${JSON.stringify(part)}`),
    ...not_contains
      .filter((part) => String(value).includes(part))
      .map((part) => `contains ${JSON.stringify(part)}`),
  ],
  startsWithList: ({ value }, expected) =>
    differences(
      expected,
      Array.isArray(value) && Array.isArray(expected) ? value.slice(0, expected.length) : value,
    ),
};

/**
 * What differs between an outcome and what its case expects; `alsoAccept` lists further right
 * answers.
 */
export function compareOutcome(entry: ConformanceCase, outcome: CaseOutcome): string[] {
  if (entry.match === "errorContains") {
    if ("value" in outcome) return [`expected an error, got ${JSON.stringify(outcome.value)}`];
    return outcome.error.includes(String(entry.expected))
      ? []
      : [
          `expected an error with ${JSON.stringify(entry.expected)}, got ${JSON.stringify(outcome.error)}`,
        ];
  }
  const match = Object.hasOwn(MATCHES, entry.match) ? MATCHES[entry.match] : undefined;
  if (!match)
    return [
      `unknown match "${entry.match}": this runner knows ${Object.keys(MATCHES).join(", ")}, errorContains`,
    ];
  if ("error" in outcome) return [`threw: ${outcome.error}`];
  const found = match(outcome, entry.expected, entry);
  return entry.alsoAccept?.some((accepted) => match(outcome, accepted, entry).length === 0)
    ? []
    : found;
}

function normalize(text: unknown): string[] {
  return String(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
