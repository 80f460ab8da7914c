import { ownValue } from "@pegboard/json-schema";
import { applyOverrides } from "@pegboard/registry-core";
import { describeProblem, type Problem, type ProblemCause } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { ReasonField } from "@pegboard/ui/inputs/field.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { ViewOnlyContext } from "@pegboard/ui/view-only.ts";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { ProblemsSearch } from "../../addresses/searches/problems-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { agentsQuery } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { problemsQuery } from "../../api/problems.ts";
import { sourcesQuery } from "../../api/sources/sources.ts";
import { CommandButton } from "../../components/command-button.tsx";
import { t } from "../../messages/t.ts";
import { AgentsViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { CauseList, problemCauses } from "./cause-list.tsx";
import { DraftsFoot } from "./drafts-foot.tsx";
import {
  type DirectActs,
  type ProblemActs,
  ProblemActsProvider,
  useDirectActs,
  useProblemRights,
} from "./problem-acts.tsx";
import {
  filterByButton,
  filterProblems,
  isOfButton,
  ProblemFilters,
  type SourceOfProblem,
} from "./problem-filters.tsx";
import { useProblemDrafts } from "./use-problem-drafts.ts";

const CausesSkeleton = () => (
  <Skeleton
    rows={6}
    headClass="h-10"
    rowClass="h-13 px-6 max-sm:h-[139px] max-sm:px-4"
    label={t("Checking for problems")}
  />
);

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
  const { without, onWithout } = useLeftOut();
  const isOut = ({ id }: Problem) => without.has(id) || drafts.settled.has(id);
  const left = ({ problems: all }: ProblemCause) =>
    all.some(isOut) ? all.filter((problem) => !isOut(problem)) : all;
  const acts: ProblemActs = {
    drafts,
    direct,
    left,
    onIgnore: setIgnoring,
    ...known,
    ...useProblemRights(),
  };
  const sourceOf = useSourceOf(known);
  const whyNot = useWhyNot("PUT /api/v1/problems/ignored");
  const problems = query.data?.problems;
  const { shown, isBehind } = useShownProblems(problems, search, sourceOf);
  return (
    <ProblemActsProvider value={acts}>
      <TitleHead title={t("Problems")}>
        {query.data && (
          <span className="text-meta text-2 max-sm:hidden">
            {t.rich("Checked {ago}", { ago: <TimeAgo at={query.data.checkedAt} /> })}
          </span>
        )}
        <ViewOnlyMark why={whyNot} />
        <CommandButton
          reads
          words={t("Check for problems again")}
          size="s"
          variant="ghost"
          icon={RefreshCw}
          onClick={() => void query.refetch()}
        >
          {t("Check again")}
        </CommandButton>
      </TitleHead>
      <AgentsViewOnlyLine why={whyNot} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <div className="flex min-h-13 flex-none flex-wrap items-center gap-2 px-5 py-2 max-sm:px-4">
          <ProblemFilters
            problems={problems}
            sourceOf={sourceOf}
            search={search}
            setSearch={setSearch}
          />
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
          error={t("Problems could not be checked")}
          skeleton={<CausesSkeleton />}
        >
          {({ problems: all }) =>
            shown.length === 0 ? (
              <NoProblems problems={all} search={search} setSearch={setSearch} />
            ) : (
              <ViewOnlyContext value={whyNot}>
                <CauseList
                  causes={problemCauses(shown)}
                  shown={JSON.stringify(search)}
                  isBehind={isBehind}
                  without={without}
                  onWithout={onWithout}
                />
              </ViewOnlyContext>
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

/** The problems that are left out of what is done for a whole cause, by their ids. */
function useLeftOut() {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const onWithout = (problems: readonly Problem[], isOut: boolean) => {
    const next = new Set(without);
    for (const { id } of problems) {
      if (isOut) next.add(id);
      else next.delete(id);
    }
    setWithout(next);
  };
  return { without, onWithout };
}

/** The problems that the address asks for; they follow a little behind what is typed. */
function useShownProblems(
  problems: Problem[] | undefined,
  search: ProblemsSearch,
  sourceOf: SourceOfProblem,
) {
  const { severity, agent, kind, source, ignored, unoffered, q: typed = "" } = search;
  // Typing is drawn before the list.
  const q = useDeferredValue(typed);
  const shown = useMemo(() => {
    const filters: ProblemsSearch = {
      q,
      ...(agent && { agent }),
      ...(kind && { kind }),
      ...(source && { source }),
    };
    const filtered = filterProblems(problems ?? [], filters, sourceOf);
    const buttons = {
      ...(severity && { severity }),
      ...(ignored && { ignored }),
      ...(unoffered && { unoffered }),
    };
    return filterByButton(filtered, buttons);
  }, [problems, q, agent, kind, source, severity, ignored, unoffered, sourceOf]);
  return { shown, isBehind: q !== typed };
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

interface NoProblemsProps {
  /** All problems, before any filter. */
  problems: Problem[];
  search: ProblemsSearch;
  setSearch(search: ProblemsSearch): void;
}

/** Why the list is empty: nothing is wrong, nothing is ignored, or the filters leave nothing. */
function NoProblems({ problems, search, setSearch }: NoProblemsProps) {
  const { ignored, unoffered, ...filters } = search;
  const others = problems.filter((problem) => isOfButton(problem, search)).length;
  if (others > 0) {
    return (
      <EmptyState
        plain
        title={t("No matching problems")}
        actions={
          <Button
            onClick={() =>
              setSearch({ ...(ignored && { ignored }), ...(unoffered && { unoffered }) })
            }
          >
            {t("Clear")}
          </Button>
        }
      >
        {t("{count, plural, one {# other is} other {# others are}} left out by the filters.", {
          count: others,
        })}
      </EmptyState>
    );
  }
  if (unoffered) {
    return (
      <EmptyState
        plain
        title={t("Nothing here")}
        actions={<Button onClick={() => setSearch(filters)}>{t("Show all")}</Button>}
      >
        {t(
          "Problems of methods that no agent is offered stand here. Switched on, they are counted.",
        )}
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

interface IgnoreDialogProps {
  /** The problems, at least one. */
  problems: readonly Problem[];
  onIgnore(reason: string): void;
  onClose(): void;
}

/** Asks why problems can stay as they are. */
function IgnoreDialog({ problems, onIgnore, onClose }: IgnoreDialogProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    onIgnore(reason.trim());
    onClose();
  };
  return (
    <FormDialog
      title={
        problems.length === 1
          ? t("Ignore this problem for the organisation?")
          : t("Ignore {count, plural, one {# problem} other {# problems}} for the organisation?", {
              count: problems.length,
            })
      }
      description={describeIgnoring(problems)}
      action={t("Ignore")}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help={t("People who look at ignored problems read this.")}
        error={tried && isMissing ? t("Say why it can stay as it is.") : undefined}
      />
    </FormDialog>
  );
}

function describeIgnoring([first, ...others]: readonly Problem[]): string {
  const title = first ? describeProblem(first, t).message.replaceAll("`", "") : "";
  return others.length === 0
    ? t(
        "{title}. It is no longer counted and moves to Ignored. When it becomes worse it is shown again.",
        { title },
      )
    : t(
        "{title}, and {count, plural, one {# other} other {# others}}. They are no longer counted and move to Ignored. What becomes worse is shown again.",
        { title, count: others.length },
      );
}
