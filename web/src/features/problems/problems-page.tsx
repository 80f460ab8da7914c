import type { Problem } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useMemo, useState } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { problemsQuery } from "../../api/problems.ts";
import { sourcesQuery } from "../../api/sources.ts";
import { Button } from "../../components/button.tsx";
import { Note } from "../../components/note.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { PageBody, TitleHead, Toolbar } from "../../components/page/page.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import type { PlacePath } from "../../components/problem-fixes.tsx";
import { TimeAgo } from "../../components/time-ago.tsx";
import { filterByButton, filterProblems, groupProblems, type SourceOf } from "./group-problems.ts";
import { IgnoreDialog } from "./ignore-dialog.tsx";
import { NoProblems } from "./no-problems.tsx";
import { ProblemFilters } from "./problem-filters.tsx";
import { ProblemGroups } from "./problem-groups.tsx";
import type { ProblemsSearch } from "./problems-search.ts";
import { useProblemFix } from "./use-problem-fix.ts";

interface ProblemsPageProps {
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
  placePath: PlacePath;
}

export function ProblemsPage({ search, setSearch, placePath }: ProblemsPageProps) {
  const query = useQuery(problemsQuery);
  const agents = useQuery(agentsQuery).data ?? [];
  const { sources, sourceOf } = useSourcesOfTools();
  const all = query.data?.problems;
  const fixing = useProblemFix();
  const [ignoring, setIgnoring] = useState<Problem>();
  const open = all?.filter((problem) => (problem.ignored !== undefined) === (search.ignored ?? false));
  return (
    <>
      <TitleHead title="Problems" />
      <PageBody>
        <Toolbar>
          <ProblemFilters
            problems={all}
            groups={groupProblems(open ?? [], agents)}
            {...{ sources, sourceOf, search, setSearch }}
          />
          <span className="flex-1" />
          <span className="flex items-center gap-1.5 max-lg:order-last max-lg:basis-full max-lg:has-[>output:only-child:empty]:-mt-2">
            <output className="text-meta text-1">{fixing.done}</output>
            {fixing.undo && (
              <Button
                size="s"
                blocked={fixing.pending === undefined ? undefined : "Something is being applied."}
                onClick={fixing.undo}
              >
                Undo
              </Button>
            )}
          </span>
          {query.data && (
            <span className="text-meta text-2 max-sm:hidden">
              Checked <TimeAgo at={query.data.checkedAt} />
            </span>
          )}
          <Button size="s" variant="ghost" icon={RefreshCw} onClick={() => void query.refetch()}>
            Check again
          </Button>
        </Toolbar>
        {fixing.error !== undefined && (
          <div className="px-6 py-2 max-sm:px-4">
            <Note tone="bad">{fixing.error}</Note>
          </div>
        )}
        <Loaded
          query={query}
          failure="Problems could not be checked"
          skeleton={
            <Skeleton
              rows={6}
              headClass="h-[35px]"
              rowClass="h-[52px] px-6 max-sm:h-[139px] max-sm:px-4"
              label="Checking for problems"
            />
          }
        >
          {({ problems }) => {
            const shown = filterByButton(filterProblems(problems, search, sourceOf), search);
            if (shown.length === 0) return <NoProblems {...{ problems, search, setSearch }} />;
            return (
              <ProblemGroups groups={groupProblems(shown, agents)} onIgnore={setIgnoring} {...{ placePath, fixing }} />
            );
          }}
        </Loaded>
      </PageBody>
      {ignoring && (
        <IgnoreDialog
          problem={ignoring}
          onIgnore={(reason) => fixing.ignore(ignoring, reason)}
          onClose={() => setIgnoring(undefined)}
        />
      )}
    </>
  );
}

const NONE: never[] = [];

/** The sources, and which one a problem belongs to. */
function useSourcesOfTools(): { sources: { id: string; name: string }[]; sourceOf: SourceOf } {
  const sources = useQuery(sourcesQuery).data ?? NONE;
  const { declared = NONE } = useQuery(catalogQuery).data ?? {};
  const sourceOf = useMemo((): SourceOf => {
    const byTool = new Map(declared.map(({ name, source }) => [name, source]));
    return ({ place }) => place.source ?? (place.tool === undefined ? undefined : byTool.get(place.tool));
  }, [declared]);
  return { sources, sourceOf };
}
