import { isFunction } from "../../definition/material.ts";
import { escapeInvisible, hiddenCharacters } from "../../definition/outside/hidden-characters.ts";
import type { MethodDefinition, ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import {
  suspicionsOfInstructions,
  suspicionsOfMethod,
  suspicionsOfTool,
  type TextFinding,
} from "../../text-rules/find-suspicions.ts";
import { type RuleSeverity, TEXT_RULES, type TextRuleId } from "../../text-rules/text-rules.ts";
import { weakTextsOf } from "../../text-rules/weak-texts.ts";
import { newProblem, openDefinition, openSource } from "../new-problem.ts";
import type { Problem, ProblemSeverity } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** How bad a problem is that a rule finds. What is weak works, if less well. */
function severityOfRule(rule: TextRuleId): ProblemSeverity {
  const { kind, severity } = TEXT_RULES[rule];
  return kind === "weak" ? "note" : SEVERITY_OF_RULE[severity];
}

const SEVERITY_OF_RULE: Readonly<Record<RuleSeverity, ProblemSeverity>> = {
  high: "error",
  medium: "warning",
  low: "note",
};

/**
 * Finds texts of servers and documents that nobody can see, or that work on a model, before anybody
 * switches the tool on; and texts of which a model makes little.
 */
export const checkTextFindings: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => foundInTexts(tool).map(({ problem }) => problem));

/** A problem of texts, with all places that it is about. */
export interface TextProblem {
  problem: Problem;
  /** The method that has the texts; undefined for those of a tool. */
  method: MethodDefinition | undefined;
  rule: TextRuleId;
  findings: readonly TextFinding[];
}

/** What the rules find in the texts of a tool and of its methods. */
export const foundInTexts = memoByIdentity((tool: ToolDefinition): TextProblem[] => [
  // Whoever runs a tool's code has no reason to read its texts for what they hide.
  ...(tool.fromOutside
    ? [
        ...problemsAt({ tool }, suspicionsOfTool(tool)),
        ...tool.methods.flatMap((method) =>
          problemsAt({ tool, method }, suspicionsOfMethod(tool, method)),
        ),
      ]
    : []),
  ...tool.methods
    .filter(isFunction)
    .flatMap((method) => problemsAt({ tool, method }, weakTextsOf(tool, method))),
]);

/**
 * What is suspicious in the instructions that an MCP server gives with its greeting. Agents are not
 * sent them; they tell what kind of server it is.
 */
export function suspiciousInstructions(
  { id, name, tool }: { id: string; name: string; tool: ToolDefinition },
  instructions: string,
): Problem[] {
  const found = findingsByRule(suspicionsOfInstructions(tool, instructions));
  return [...found].map(([rule, [first]]) =>
    newProblem(
      {
        kind: "suspicious text",
        severity: severityOfRule(rule),
        code: "instructions_suspicious",
        place: { source: id, tool: tool.name },
        values: { source: name, rule, ...foundWords(first) },
        fixes: [openSource(id)],
      },
      `${rule} ${textMark([{ text: instructions }])}`,
    ),
  );
}

function findingsByRule(
  findings: readonly TextFinding[],
): ReadonlyMap<TextRuleId, [TextFinding, ...TextFinding[]]> {
  const byRule = new Map<TextRuleId, [TextFinding, ...TextFinding[]]>();
  for (const finding of findings) {
    const known = byRule.get(finding.rule);
    if (known) known.push(finding);
    else byRule.set(finding.rule, [finding]);
  }
  return byRule;
}

/** The first words that were found, as they can be shown, and what encoded ones read. */
const foundWords = ({ text, start, end, reads }: TextFinding) => ({
  words: escapeInvisible(text.slice(start, end).trim().slice(0, LONGEST_FOUND_WORDS)),
  ...(reads !== undefined && { reads }),
});

function problemsAt(
  { tool, method }: { tool: ToolDefinition; method?: MethodDefinition },
  findings: readonly TextFinding[],
): TextProblem[] {
  const place = { tool: tool.name, ...(method && { method: method.name }) };
  const values = { tool: tool.displayName, name: escapeInvisible((method ?? tool).displayName) };
  return [...findingsByRule(findings)].map(([rule, found]) => ({
    problem: problemOf(rule, found, { place, values }),
    method,
    rule,
    findings: found,
  }));
}

interface JudgedPlace {
  tool: string;
  method?: string;
}

/** An accepted finding is asked about again when the text changes. */
function problemOf(
  rule: TextRuleId,
  found: readonly [TextFinding, ...TextFinding[]],
  { place, values }: { place: JudgedPlace; values: { tool: string; name: string } },
): Problem {
  // What stands in a schema is seen there, and no text of an operator's changes it.
  const tab = rule === "example-refused" ? "arguments" : "prompts";
  const fixes = [openDefinition(place, tab)];
  const severity = severityOfRule(rule);
  const distinction = `${rule} ${textMark(found)}`;
  if (rule === "hidden-characters") {
    const hidden = [...new Set(found.flatMap(({ text }) => hiddenCharacters(text)))];
    return newProblem(
      {
        kind: "hidden characters",
        severity,
        place,
        fixes,
        code: "hidden_characters",
        values: { ...values, found: hidden.slice(0, 5) },
      },
      distinction,
    );
  }
  return newProblem(
    {
      ...(TEXT_RULES[rule].kind === "weak"
        ? { kind: "weak text", code: "text_weak" }
        : { kind: "suspicious text", code: "suspicious_text" }),
      severity,
      place,
      fixes,
      values: { ...values, rule, ...foundWords(found[0]) },
    },
    distinction,
  );
}

const LONGEST_FOUND_WORDS = 80;

/** A short mark of the texts in which something was found: other texts have another one. */
export function textMark(found: readonly Pick<TextFinding, "text">[]): string {
  // FNV-1a, which tells texts apart and is no secret.
  let mark = 0x811c9dc5;
  for (const { text } of found)
    for (let at = 0; at < text.length; at++)
      mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}
