import type { Problem } from "@pegboard/registry-core/problems";
import type { ProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

interface NoProblemsProps {
  /** All problems, before any filter. */
  problems: Problem[];
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
}

/** Why the list is empty: nothing is wrong, nothing is ignored, or the filters leave nothing. */
export function NoProblems({ problems, search, setSearch }: NoProblemsProps) {
  const { ignored, ...filters } = search;
  const others = problems.filter(
    (problem) => (problem.ignored !== undefined) === (ignored ?? false),
  ).length;
  if (others > 0) {
    return (
      <EmptyState
        plain
        title={say.noProblemIsLikeThat}
        actions={
          <Button onClick={() => setSearch(ignored ? { ignored } : {})}>{common.clear}</Button>
        }
      >
        {say.othersLeftOut(others)}
      </EmptyState>
    );
  }
  if (ignored) {
    return (
      <EmptyState
        plain
        title={say.nothingIsIgnored}
        actions={<Button onClick={() => setSearch(filters)}>{common.showAll}</Button>}
      >
        {say.nothingIsIgnoredHelp}
      </EmptyState>
    );
  }
  return <EmptyState title={say.noProblems}>{say.noProblemsHelp}</EmptyState>;
}
