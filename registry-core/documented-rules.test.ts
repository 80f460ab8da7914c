import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeTextRule } from "./src/messages/text-rule-messages.ts";
import { TEXT_RULES, type TextRuleId } from "./src/text-rules/text-rules.ts";

const DOCUMENT = new URL("../docs/texts.md", import.meta.url);

/** The lines of the table of rules. */
const ruleLines = (): string[] =>
  (Object.keys(TEXT_RULES) as TextRuleId[]).map((id) => {
    const { kind, severity, source } = TEXT_RULES[id];
    const { title, reason } = describeTextRule(id);
    const host = new URL(source).host.replace(/^www\./, "");
    return `| \`${id}\` | ${kind} | ${severity} | ${title}. ${reason} | [${host}](${source}) |`;
  });

test("the document names every rule, as the page does", () => {
  const lines = readFileSync(DOCUMENT, "utf8").split("\n");
  expect(lines.filter((line) => line.startsWith("| `"))).toEqual(ruleLines());
});
