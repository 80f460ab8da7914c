import { escapeInvisible } from "@pegboard/registry-core/internal";
import { type Problem, SEVERITIES } from "@pegboard/registry-core/problems";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { useMemo } from "react";
import type { ProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { useProblemActs } from "./problem-acts.tsx";
import {
  countByButton,
  FOR_ALL,
  filterProblems,
  kindText,
  problemAgent,
  type SourceOfProblem,
} from "./shown-problems.ts";

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
  const { severity, ignored, ...filters } = search;
  // Menus count what the ignored button leaves, so that none leads to an empty list.
  const offered =
    problems?.filter((problem) => (problem.ignored !== undefined) === (ignored ?? false)) ?? [];
  const choices = (
    idOf: (problem: Problem) => string | undefined,
    labelOf: (id: string) => string,
  ) =>
    [...countProblemsBy(offered, idOf)]
      .map(([id, count]) => ({ id, count, label: labelOf(id) }))
      .sort((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }));
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
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label={t("Severity")}
          value={ignored ? "ignored" : (severity ?? "all")}
          onChange={(id) => {
            const chosen = SEVERITIES.find((one) => one === id);
            setSearch({
              ...filters,
              ...(chosen && { severity: chosen }),
              ...(id === "ignored" && { ignored: true }),
            });
          }}
          items={[
            { id: "all", label: t("All"), count: counts?.all },
            { id: "error", label: t("Errors"), count: counts?.error },
            { id: "warning", label: t("Warnings"), count: counts?.warning },
            { id: "note", label: t("Notes"), count: counts?.note },
            { id: "ignored", label: t("Ignored"), count: counts?.ignored },
          ]}
        />
      </div>
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

function countProblemsBy(
  problems: readonly Problem[],
  idOf: (problem: Problem) => string | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const id = idOf(problem);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
