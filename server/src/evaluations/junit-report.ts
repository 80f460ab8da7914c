import type { Translate } from "@pegboard/registry-core/messages";
import type { RunAttempt } from "../api-contract/evaluations/run-contract.ts";
import type { RunPlan } from "./run-plan.ts";
import { tellVerdict } from "./verdict-messages.ts";

/**
 * A run as JUnit writes tests, which CI systems show: a suite for each variant, and in it a test
 * for each attempt. What a provider refused is an error, what a model chose wrong a failure.
 */
export function junitReport(
  { agent, plan, attempts }: { agent: string; plan: RunPlan; attempts: readonly RunAttempt[] },
  t: Translate,
): string {
  const suites = plan.variants.map((variant, at) => {
    const of = attempts.filter((attempt) => attempt.variant === at);
    const tests = plan.cases.flatMap(({ id, content }) =>
      of
        .filter((attempt) => attempt.case === id)
        .map((attempt) =>
          testOf(attempt, { name: content.name, group: content.group ?? agent }, t),
        ),
    );
    const name = `${agent}: ${variant.of} ${variant.revision}, ${variant.model}`;
    const counts = {
      name,
      tests: of.length,
      failures: of.filter(({ outcome }) => outcome === "failed").length,
      errors: of.filter(({ outcome }) => outcome === "refused").length,
      time: seconds(of.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
    };
    return `  <testsuite${attributesOf(counts)}>\n${tests.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

function testOf(
  { attempt, outcome, verdict, milliseconds }: RunAttempt,
  { name, group }: { name: string; group: string },
  t: Translate,
): string {
  const told = { classname: group, name: `${name} (${attempt})`, time: seconds(milliseconds) };
  const open = `    <testcase${attributesOf(told)}`;
  if (outcome === "passed") return `${open}/>\n`;
  const message = attributesOf({
    type: verdict.refusal?.code ?? verdict.code,
    message: tellVerdict(verdict, t).message,
  });
  const kind = outcome === "failed" ? "failure" : "error";
  return `${open}>\n      <${kind}${message}/>\n    </testcase>\n`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);

const attributesOf = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapedXml(String(value))}"`)
    .join("");

const XML_ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** What XML cannot have at all becomes a question mark. */
const escapedXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "?")
    .replace(/[&<>"]/g, (character) => XML_ESCAPES[character] ?? character);
