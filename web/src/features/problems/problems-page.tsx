import { ownValue } from "@pegboard/json-schema";
import { applyOverrides } from "@pegboard/registry-core";
import type { Problem, ProblemCause } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { ProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { problemsQuery } from "../../api/problems.ts";
import { sourcesQuery } from "../../api/sources.ts";
import { CommandButton } from "../../components/command-button.tsx";
import { t } from "../../messages/t.ts";
import { CauseList } from "./cause-list.tsx";
import { problemCauses } from "./cause-rows.ts";
import { DraftsFoot } from "./drafts-foot.tsx";
import { IgnoreDialog } from "./ignore-dialog.tsx";
import { NoProblems } from "./no-problems.tsx";
import { type ProblemActs, ProblemActsProvider } from "./problem-acts.tsx";
import { ProblemFilters } from "./problem-filters.tsx";
import { filterByButton, filterProblems, type SourceOfProblem } from "./shown-problems.ts";
import { type DirectActs, useDirectActs } from "./use-direct-acts.ts";
import { useProblemDrafts } from "./use-problem-drafts.ts";

interface ProblemsPageProps {
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
}

export function ProblemsPage({ search, setSearch }: ProblemsPageProps) {
  const query = useQuery(problemsQuery);
  const known = useKnown();
  const drafts = useProblemDrafts();
  const direct = useDirectActs();
  const [ignoring, setIgnoring] = useState<readonly Problem[]>([]);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const onWithout = (problems: readonly Problem[], isOut: boolean) => {
    const next = new Set(without);
    for (const { id } of problems) {
      if (isOut) next.add(id);
      else next.delete(id);
    }
    setWithout(next);
  };
  const isOut = ({ id }: Problem) => without.has(id) || drafts.settled.has(id);
  const left = ({ problems: all }: ProblemCause) =>
    all.some(isOut) ? all.filter((problem) => !isOut(problem)) : all;
  const acts: ProblemActs = { drafts, direct, left, onIgnore: setIgnoring, ...known };
  const { severity, agent, kind, source, ignored } = search;
  // Typing is drawn before the list.
  const q = useDeferredValue(search.q ?? "");
  const sourceOf = useSourceOf(known);
  const problems = query.data?.problems;
  const shown = useMemo(() => {
    const filters: ProblemsSearch = {
      q,
      ...(agent && { agent }),
      ...(kind && { kind }),
      ...(source && { source }),
    };
    const filtered = filterProblems(problems ?? [], filters, sourceOf);
    const buttons = { ...(severity && { severity }), ...(ignored && { ignored }) };
    return filterByButton(filtered, buttons);
  }, [problems, q, agent, kind, source, severity, ignored, sourceOf]);
  return (
    <ProblemActsProvider value={acts}>
      <TitleHead title={t("Problems")}>
        {query.data && (
          <span className="text-meta text-2 max-sm:hidden">
            {t.rich("Checked {ago}", { ago: <TimeAgo at={query.data.checkedAt} /> })}
          </span>
        )}
        <CommandButton
          words={t("Check for problems again")}
          size="s"
          variant="ghost"
          icon={RefreshCw}
          onClick={() => void query.refetch()}
        >
          {t("Check again")}
        </CommandButton>
      </TitleHead>
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <div className="flex min-h-13 flex-none flex-wrap items-center gap-2 px-5 py-2 max-sm:px-4">
          <ProblemFilters problems={problems} sourceOf={sourceOf} {...{ search, setSearch }} />
          <span className="flex-1" />
          <DirectActNote direct={direct} />
          <LiveRegion text={drafts.said} />
        </div>
        {direct.error !== undefined && (
          <div className="px-6 py-2 max-sm:px-4">
            <Note tone="bad">{direct.error}</Note>
          </div>
        )}
        <Loaded
          query={query}
          failure={t("Problems could not be checked")}
          skeleton={
            <Skeleton
              rows={6}
              headClass="h-10"
              rowClass="h-13 px-6 max-sm:h-[139px] max-sm:px-4"
              label={t("Checking for problems")}
            />
          }
        >
          {({ problems: all }) =>
            shown.length === 0 ? (
              <NoProblems problems={all} {...{ search, setSearch }} />
            ) : (
              <CauseList
                causes={problemCauses(shown)}
                shown={JSON.stringify(search)}
                isBehind={q !== (search.q ?? "")}
                {...{ without, onWithout }}
              />
            )
          }
        </Loaded>
        <DraftsFoot />
      </div>
      {ignoring.length > 0 && (
        <IgnoreDialog
          problems={ignoring}
          onIgnore={(reason) => direct.ignore(ignoring, reason)}
          onClose={() => setIgnoring([])}
        />
      )}
    </ProblemActsProvider>
  );
}

/** A note about what was done without a draft, and the way back. */
function DirectActNote({ direct }: { direct: DirectActs }) {
  return (
    <span className="flex items-center gap-1.5 max-lg:order-last max-lg:basis-full max-lg:has-[>output:only-child:empty]:-mt-2">
      <output className="text-meta text-1">{direct.done}</output>
      {direct.undo && (
        <Button
          size="s"
          blocked={direct.isPending ? t("Something is being done.") : undefined}
          onClick={direct.undo}
        >
          {t("Undo")}
        </Button>
      )}
    </span>
  );
}

const NOTHING_LOADED: never[] = [];

/** Agents, tools and sources by their ids. */
function useKnown(): Pick<ProblemActs, "agents" | "tools" | "sources"> {
  const agents = useQuery(agentsQuery).data ?? NOTHING_LOADED;
  const sources = useQuery(sourcesQuery).data ?? NOTHING_LOADED;
  const catalog = useQuery(catalogQuery).data;
  return useMemo(() => {
    const { declared = NOTHING_LOADED, organisation = {}, icons = {} } = catalog ?? {};
    const tools = applyOverrides(declared, organisation).tools.map((tool) => {
      return [tool.name, { ...tool, node: ownValue(icons, tool.icon ?? "") }] as const;
    });
    return {
      agents: new Map(agents.map((agent) => [agent.id, agent])),
      sources: new Map(sources.map(({ id, name }) => [id, name])),
      tools: new Map(tools),
    };
  }, [agents, sources, catalog]);
}

/** A function that finds the source a problem belongs to. */
function useSourceOf({ tools }: Pick<ProblemActs, "tools">): SourceOfProblem {
  return useMemo(
    (): SourceOfProblem =>
      ({ place }) =>
        place.source ?? (place.tool === undefined ? undefined : tools.get(place.tool)?.source),
    [tools],
  );
}
