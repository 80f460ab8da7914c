import { type Problem, SEVERITIES } from "@pegboard/registry-core/problems";
import { Segmented } from "../../components/inputs/segmented.tsx";
import { ChipMenu } from "../../components/overlays/chip-menu.tsx";
import { capitalise } from "../../components/text/capitalise.ts";
import { countByButton, filterProblems, type ProblemGroup, type SourceOf } from "./group-problems.ts";
import type { ProblemsSearch } from "./problems-search.ts";

interface ProblemFiltersProps {
  /** Undefined until the counts are known. */
  problems: Problem[] | undefined;
  groups: ProblemGroup[];
  sources: { id: string; name: string }[];
  sourceOf: SourceOf;
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
}

export function ProblemFilters({ problems, groups, sources, sourceOf, search, setSearch }: ProblemFiltersProps) {
  const filtered = problems && filterProblems(problems, search, sourceOf);
  const counts = filtered && countByButton(filtered);
  const { severity, ignored, ...filters } = search;
  // Menus count what the ignored button leaves, so that none leads to an empty list.
  const offered = problems?.filter((problem) => (problem.ignored !== undefined) === (ignored ?? false)) ?? [];
  const countOf = (is: (problem: Problem) => boolean) => offered.filter(is).length;
  const kinds = [...new Set(offered.map((problem) => problem.kind))];
  return (
    <>
      <Segmented
        label="Severity"
        value={ignored ? "ignored" : (severity ?? "all")}
        onChange={(id) => {
          const chosen = SEVERITIES.find((one) => one === id);
          setSearch({ ...filters, ...(chosen && { severity: chosen }), ...(id === "ignored" && { ignored: true }) });
        }}
        items={[
          { id: "all", label: "All", count: counts?.all },
          { id: "error", label: "Errors", count: counts?.error },
          { id: "warning", label: "Warnings", count: counts?.warning },
          { id: "note", label: "Notes", count: counts?.note },
          { id: "ignored", label: "Ignored", count: counts?.ignored },
        ]}
      />
      <ChipMenu
        label="Agent"
        value={search.agent}
        onChange={(agent) => setSearch({ ...search, agent })}
        choices={groups.map((group) => ({ id: group.id, label: group.name, count: group.problems.length }))}
      />
      <ChipMenu
        label="Kind"
        value={search.kind}
        onChange={(kind) => setSearch({ ...search, kind })}
        choices={kinds.map((kind) => ({
          id: kind,
          label: capitalise(kind),
          count: countOf((problem) => problem.kind === kind),
        }))}
      />
      <ChipMenu
        label="Source"
        value={search.source}
        onChange={(source) => setSearch({ ...search, source })}
        choices={sources
          .map(({ id, name }) => ({ id, label: name, count: countOf((problem) => sourceOf(problem) === id) }))
          .filter(({ id, count }) => count > 0 || id === search.source)}
      />
    </>
  );
}
