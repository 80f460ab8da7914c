import { memoByIdentity } from "@pegboard/registry-core/internal";
import {
  countProblems,
  describeProblem,
  type Problem,
  type ProblemKind,
  type ProblemSeverity,
} from "@pegboard/registry-core/problems";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import type { ProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { t } from "../../messages/t.ts";

const PROBLEM_KIND_LABELS: Readonly<Record<ProblemKind, string>> = {
  "bad name": t("Bad name"),
  "duplicate name": t("Duplicate name"),
  "missing metadata": t("Missing metadata"),
  "unknown icon": t("Unknown icon"),
  "unreadable color": t("Unreadable color"),
  "missing description": t("Missing description"),
  "unknown tool": t("Unknown tool"),
  "unknown method": t("Unknown method"),
  "unknown preset": t("Unknown preset"),
  "ignored off": t("Ignored off"),
  "invalid config": t("Invalid config"),
  "config missing": t("Config missing"),
  "secret not used": t("Secret not used"),
  "schema changed": t("Schema changed"),
  "name collision": t("Name collision"),
  "name refused": t("Name refused"),
  "dropped keyword": t("Dropped keyword"),
  "request refused": t("Request refused"),
  "formatter failed": t("Formatter failed"),
  "no method on": t("No method on"),
  "text drifted": t("Text drifted"),
  "text failed": t("Text failed"),
  "template error": t("Template error"),
  "unknown variable": t("Unknown variable"),
  "unknown field": t("Unknown field"),
  "unused text": t("Unused text"),
  "type not expressed": t("Type not expressed"),
  "faulty schema": t("Faulty schema"),
  "method left out": t("Method left out"),
  "over token budget": t("Over token budget"),
  "over function limit": t("Over function limit"),
  "agent out of order": t("Agent out of order"),
  "organisation out of order": t("Organisation out of order"),
  "preset out of order": t("Preset out of order"),
  "preference damaged": t("Preference damaged"),
  "call log stopped": t("Call log stopped"),
  "source failed": t("Source failed"),
  "source changed": t("Source changed"),
  "hidden characters": t("Hidden characters"),
  "suspicious text": t("Suspicious text"),
};

export const kindText = (kind: string): string => PROBLEM_KIND_LABELS[kind as ProblemKind] ?? kind;

/** The value in the place of an agent's id for what concerns every agent. */
export const FOR_ALL = "registry";

/** Id of the agent that a problem is about, or `FOR_ALL`. */
export const problemAgent = ({ place }: Problem): string => place.agent ?? FOR_ALL;

/** Id of the source that a problem's tool comes from, or that it is about. */
export type SourceOfProblem = (problem: Problem) => string | undefined;

/**
 * Applies the search and all filters except severity and ignored, whose buttons count what they
 * would show.
 */
export function filterProblems(
  problems: Problem[],
  { q = "", agent, kind, source }: ProblemsSearch,
  sourceOf: SourceOfProblem,
): Problem[] {
  const hasWords = wordFilter(q);
  return problems.filter(
    (problem) =>
      (agent === undefined || problemAgent(problem) === agent) &&
      (kind === undefined || problem.kind === kind) &&
      (source === undefined || sourceOf(problem) === source) &&
      (q.trim() === "" || hasWords(searchedText(problem))),
  );
}

/** The searched text of a problem, with its agent and its tool. */
const searchedText = memoByIdentity((problem: Problem): string => {
  const { message, detail } = describeProblem(problem, t);
  const { tool = "", method = "" } = problem.place;
  return [message, detail, kindText(problem.kind), tool, method].join(" ").toLowerCase();
});

/** The filtered problems that the chosen button shows. */
export function filterByButton(
  filtered: Problem[],
  { severity, ignored }: ProblemsSearch,
): Problem[] {
  return filtered.filter(
    (problem) =>
      (problem.ignored !== undefined) === (ignored ?? false) &&
      (severity === undefined || problem.severity === severity),
  );
}

/** The number of problems that each of the first buttons shows. */
export function countByButton(
  problems: Problem[],
): Record<ProblemSeverity | "all" | "ignored", number> {
  const all = problems.filter(({ ignored }) => !ignored).length;
  const { errors, warnings } = countProblems(problems);
  return {
    all,
    error: errors,
    warning: warnings,
    note: all - errors - warnings,
    ignored: problems.length - all,
  };
}
