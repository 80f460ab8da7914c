import type { Problem } from "@pegboard/registry-core/problems";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { countText } from "../../components/text/count-text.ts";
import type { ProblemsSearch } from "./problems-search.ts";

interface NoProblemsProps {
  /** All, before any filter. */
  problems: Problem[];
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
}

/** Why the list is empty: nothing is wrong, nothing is ignored, or the filters leave nothing. */
export function NoProblems({ problems, search, setSearch }: NoProblemsProps) {
  const { ignored, ...filters } = search;
  const others = problems.filter((problem) => (problem.ignored !== undefined) === (ignored ?? false)).length;
  if (others > 0) {
    return (
      <EmptyState
        plain
        title="No problem is like that"
        actions={<Button onClick={() => setSearch(ignored ? { ignored } : {})}>Clear</Button>}
      >
        {countText(others)} {others === 1 ? "other is" : "others are"} left out by the filters.
      </EmptyState>
    );
  }
  if (ignored) {
    return (
      <EmptyState
        plain
        title="Nothing is ignored"
        actions={<Button onClick={() => setSearch(filters)}>Show all</Button>}
      >
        A problem that can stay as it is moves here, with the reason why.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No problems">
      Every tool, source and agent was checked. What goes wrong later appears here, with a fix.
    </EmptyState>
  );
}
