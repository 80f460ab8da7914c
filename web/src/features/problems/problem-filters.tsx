import type { Problem } from "@pegboard/registry-core";
import { ChipMenu } from "../../components/chip-menu.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { countBySeverity, filterProblems, type ProblemGroup } from "./group-problems.ts";
import { type ProblemsSearch, SEVERITIES } from "./problems-search.ts";
import { sentenceCase } from "./sentence-case.ts";

export interface ProblemFiltersProps {
  /** Undefined until they are known: what could not be counted is not nought. */
  problems: Problem[] | undefined;
  groups: ProblemGroup[];
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
}

export function ProblemFilters({ problems, groups, search, setSearch }: ProblemFiltersProps) {
  const filtered = problems && filterProblems(problems, search);
  const counts = filtered && countBySeverity(filtered);
  const kinds = [...new Set(problems?.map((problem) => problem.kind))];
  return (
    <>
      <Segmented
        label="Severity"
        value={search.severity ?? "all"}
        onChange={(id) => setSearch({ ...search, severity: SEVERITIES.find((severity) => severity === id) })}
        items={[
          { id: "all", label: "All", count: filtered?.length },
          { id: "error", label: "Errors", count: counts?.error },
          { id: "warning", label: "Warnings", count: counts?.warning },
          { id: "note", label: "Notes", count: counts?.note },
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
          label: sentenceCase(kind),
          count: problems?.filter((problem) => problem.kind === kind).length,
        }))}
      />
    </>
  );
}
