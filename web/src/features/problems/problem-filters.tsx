import { escapeInvisible, memoByIdentity } from "@pegboard/registry-core/internal";
import {
  countProblems,
  describeProblem,
  type Problem,
  type ProblemKind,
  type ProblemSeverity,
  SEVERITIES,
} from "@pegboard/registry-core/problems";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { countedChoices } from "@pegboard/ui/text/count-each.ts";
import { useMemo } from "react";
import type { ProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { useProblemActs } from "./problem-acts.tsx";

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
  "rule broken": t("Rule broken"),
  "asks unattended": t("Asks while unattended"),
  "no provider search": t("No search of the provider"),
  "very large method": t("Very large method"),
  "agent out of order": t("Agent out of order"),
  "organisation out of order": t("Organisation out of order"),
  "preset out of order": t("Preset out of order"),
  "preference damaged": t("Preference damaged"),
  "call log stopped": t("Call log stopped"),
  "nobody approves": t("Nobody approves"),
  "webhook failing": t("Webhook of approvals fails"),
  "backup overdue": t("No new backup"),
  "source failed": t("Source failed"),
  "source changed": t("Source changed"),
  "hidden characters": t("Hidden characters"),
  "suspicious text": t("Suspicious text"),
  "weak text": t("Weak text"),
  "look-alike": t("Look-alikes"),
};

const kindText = (kind: string): string => PROBLEM_KIND_LABELS[kind as ProblemKind] ?? kind;

/** The value in the place of an agent's id for what concerns every agent. */
const FOR_ALL = "registry";

/** Id of the agent that a problem is about, or `FOR_ALL`. */
const problemAgent = ({ place }: Problem): string => place.agent ?? FOR_ALL;

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
  { severity, ignored, unoffered }: ProblemsSearch,
): Problem[] {
  return filtered.filter(
    (problem) =>
      isOfButton(problem, { ...(ignored && { ignored }), ...(unoffered && { unoffered }) }) &&
      (severity === undefined || problem.severity === severity),
  );
}

/** Whether a problem is among the ignored ones, those about what nobody is offered, or the rest. */
export function isOfButton(
  problem: Problem,
  { ignored, unoffered }: Pick<ProblemsSearch, "ignored" | "unoffered">,
): boolean {
  if (problem.ignored) return ignored === true;
  return !ignored && (problem.unoffered ?? false) === (unoffered ?? false);
}

/** The number of problems that each of the first buttons shows. */
function countByButton(
  problems: Problem[],
): Record<ProblemSeverity | "all" | "unoffered" | "ignored", number> {
  const all = problems.filter((problem) => isOfButton(problem, {})).length;
  const ignored = problems.filter((problem) => problem.ignored).length;
  const { errors, warnings } = countProblems(problems);
  return {
    all,
    error: errors,
    warning: warnings,
    note: all - errors - warnings,
    unoffered: problems.length - all - ignored,
    ignored,
  };
}

interface ProblemFiltersProps {
  /** The problems; undefined until the counts are known. */
  problems: Problem[] | undefined;
  sourceOf: SourceOfProblem;
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
}

export function ProblemFilters({ problems, sourceOf, search, setSearch }: ProblemFiltersProps) {
  const { agents, sources } = useProblemActs();
  const counts = useMemo(
    () => problems && countByButton(filterProblems(problems, search, sourceOf)),
    [problems, search, sourceOf],
  );
  const { severity, ignored, unoffered, ...filters } = search;
  // Menus count what the buttons leave, so that none leads to an empty list.
  const offered = problems?.filter((problem) => isOfButton(problem, search)) ?? [];
  const choices = (
    idOf: (problem: Problem) => string | undefined,
    labelOf: (id: string) => string,
  ) => countedChoices(offered.map(idOf), labelOf);
  return (
    <>
      <div className="w-66 max-sm:w-full">
        <PageSearch
          label={t("Search causes, tools, agents")}
          value={search.q ?? ""}
          onChange={(text) => {
            const { q: _, ...rest } = search;
            setSearch(text === "" ? rest : { ...rest, q: text });
          }}
        />
      </div>
      <Segmented
        label={t("Severity")}
        value={buttonOf(search)}
        onChange={(id) => {
          const chosen = SEVERITIES.find((one) => one === id);
          setSearch({
            ...filters,
            ...(chosen && { severity: chosen }),
            ...(id === "ignored" && { ignored: true }),
            ...(id === "unoffered" && { unoffered: true }),
          });
        }}
        items={[
          { id: "all", label: t("All"), count: counts?.all },
          { id: "error", label: t("Errors"), count: counts?.error },
          { id: "warning", label: t("Warnings"), count: counts?.warning },
          { id: "note", label: t("Notes"), count: counts?.note },
          { id: "unoffered", label: t("Not offered"), count: counts?.unoffered },
          { id: "ignored", label: t("Ignored"), count: counts?.ignored },
        ]}
      />
      <ChipMenu
        label={t("Agent")}
        value={search.agent}
        onChange={(agent) => setSearch({ ...search, agent })}
        choices={choices(problemAgent, (id) =>
          id === FOR_ALL ? t("Every agent") : escapeInvisible(agents.get(id)?.name ?? id),
        ).map((choice) => ({
          ...choice,
          start: choice.id !== FOR_ALL && (
            <AgentTile tile={agents.get(choice.id)?.tile} size="xs" />
          ),
        }))}
      />
      <ChipMenu
        label={t("Kind")}
        value={search.kind}
        onChange={(kind) => setSearch({ ...search, kind })}
        choices={choices(({ kind }) => kind, kindText)}
      />
      <ChipMenu
        label={t("Source")}
        value={search.source}
        onChange={(source) => setSearch({ ...search, source })}
        choices={choices(sourceOf, (id) => sources.get(id) ?? id)}
      />
    </>
  );
}

function buttonOf({ severity, ignored, unoffered }: ProblemsSearch) {
  if (ignored) return "ignored";
  return unoffered ? "unoffered" : (severity ?? "all");
}
