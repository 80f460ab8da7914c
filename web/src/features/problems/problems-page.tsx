import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { agentsQuery } from "../../api/agents.ts";
import { problemsQuery } from "../../api/problems.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Note } from "../../components/note.tsx";
import { PageBody, TitleHead, Toolbar } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { filterProblems, groupProblems } from "./group-problems.ts";
import { ProblemFilters } from "./problem-filters.tsx";
import { ProblemGroups } from "./problem-groups.tsx";
import type { PlacePath } from "./problem-row.tsx";
import type { ProblemsSearch } from "./problems-search.ts";
import { useProblemFix } from "./use-problem-fix.ts";

export interface ProblemsPageProps {
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
  placePath: PlacePath;
}

export function ProblemsPage({ search, setSearch, placePath }: ProblemsPageProps) {
  const query = useQuery(problemsQuery);
  const agents = useQuery(agentsQuery).data ?? [];
  const all = query.data?.problems;
  const fix = useProblemFix();
  return (
    <>
      <TitleHead title="Problems" />
      <PageBody>
        <Toolbar>
          <ProblemFilters
            problems={all}
            groups={groupProblems(all ?? [], agents)}
            search={search}
            setSearch={setSearch}
          />
          <span className="flex-1" />
          <output className="text-meta text-1 max-lg:order-last max-lg:basis-full max-lg:empty:hidden">
            {fix.done}
          </output>
          {query.data && (
            <span className="text-meta text-2 max-sm:hidden">
              Checked <TimeAgo at={query.data.checkedAt} />
            </span>
          )}
          <Button size="s" variant="ghost" icon={RefreshCw} onClick={() => void query.refetch()}>
            Check again
          </Button>
        </Toolbar>
        {fix.error !== undefined && (
          <div className="px-6 py-2 max-sm:px-4">
            <Note tone="bad">The fix was not applied. {fix.error}</Note>
          </div>
        )}
        <Loaded
          query={query}
          failure="Problems could not be checked"
          skeleton={<Skeleton rows={6} rowClass="h-[52px] px-6" label="Checking for problems" />}
        >
          {({ problems }) => {
            if (problems.length === 0) {
              return (
                <EmptyState title="No problems">
                  Every tool, source and agent was checked. What goes wrong later appears here, with a fix.
                </EmptyState>
              );
            }
            const shown = filterProblems(problems, search).filter(
              ({ severity }) => search.severity === undefined || severity === search.severity,
            );
            if (shown.length === 0) {
              return (
                <EmptyState
                  plain
                  title="No problem is like that"
                  actions={<Button onClick={() => setSearch({})}>Clear</Button>}
                >
                  {problems.length} {problems.length === 1 ? "other is" : "others are"} left out by the filters.
                </EmptyState>
              );
            }
            return <ProblemGroups groups={groupProblems(shown, agents)} placePath={placePath} fix={fix} />;
          }}
        </Loaded>
      </PageBody>
    </>
  );
}
