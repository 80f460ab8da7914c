import type { Problem } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import type { ProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { t } from "../../messages/t.ts";

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
        title={t("No matching problems")}
        actions={
          <Button onClick={() => setSearch(ignored ? { ignored } : {})}>{t("Clear")}</Button>
        }
      >
        {t("{count, plural, one {# other is} other {# others are}} left out by the filters.", {
          count: others,
        })}
      </EmptyState>
    );
  }
  if (ignored) {
    return (
      <EmptyState
        plain
        title={t("Nothing is ignored")}
        actions={<Button onClick={() => setSearch(filters)}>{t("Show all")}</Button>}
      >
        {t("A problem that can stay as it is moves here, with the reason why.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("No problems")}>
      {t(
        "Every tool, source and agent was checked. What goes wrong later appears here, with a fix.",
      )}
    </EmptyState>
  );
}
