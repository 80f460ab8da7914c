import { applyOverrides } from "@pegboard/registry-core";
import { type Catalog, compareNames } from "@pegboard/registry-core/internal";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useMemo,
  useSyncExternalStore,
} from "react";
import { paths } from "../../addresses/paths.ts";
import type { MatrixSearch } from "../../addresses/searches/matrix-search.ts";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { type CatalogAnswer, catalogQuery } from "../../api/catalog.ts";
import { type AllSettingsAnswer, allSettingsQuery } from "../../api/reach.ts";
import { useIncludeHidden } from "../../components/selection-bar.tsx";
import { t } from "../../messages/t.ts";
import { ViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { useArrangement } from "../../tool-list/arrange-menus.tsx";
import { useToolFolds } from "../../tool-list/tool-rows.ts";
import { useBrokenByDrafts } from "./draft/broken-rules.tsx";
import { MatrixFoot } from "./draft/matrix-foot.tsx";
import { useDraftEffect } from "./draft/use-draft-effect.ts";
import { useMatrixDraft, useRangeActs } from "./draft/use-matrix-draft.ts";
import { MatrixGrid } from "./grid/grid.tsx";
import { RangeBar } from "./grid/range-bar.tsx";
import { type GridRange, useRange } from "./grid/use-range.ts";
import { MatrixToolbar } from "./matrix-toolbar.tsx";
import { type MatrixColumn, useColumns } from "./model/matrix-columns.ts";
import { groupTools, type MatrixRow, matrixRows, useMatrixTools } from "./model/matrix-rows.ts";
import { PhoneList } from "./phone-list.tsx";

/**
 * Many agents beside each other: the state of every tool in each, and one draft over all of them.
 */
export function MatrixPage(props: MatrixPlace) {
  const [catalog, agents, stored] = [
    useQuery(catalogQuery),
    useQuery(agentsQuery),
    useQuery(allSettingsQuery),
  ];
  const all = [catalog, agents, stored];
  const known = {
    data:
      catalog.data && agents.data && stored.data
        ? { catalog: catalog.data, agents: agents.data, stored: stored.data.agents }
        : undefined,
    error: all.find(({ isError }) => isError)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
  const skeleton = (
    <Skeleton
      rows={14}
      label={t("Loading agents and tools")}
      rowClass="h-7 px-4"
      headClass="h-[226px] short:h-[134px]"
    />
  );
  const renderKnown = (loaded: NonNullable<typeof known.data>) => {
    if (loaded.catalog.declared.length === 0) {
      return (
        <EmptyMatrix
          title={t("No tools are registered yet")}
          href={paths.sources({ add: "command" })}
          action={t("Add a source")}
        />
      );
    }
    if (loaded.agents.length === 0) {
      return (
        <EmptyMatrix
          title={t("There are no agents yet")}
          href={paths.agents({ dialog: "new" })}
          action={t("Create one")}
        />
      );
    }
    return (
      <Suspense
        fallback={
          <>
            <TitleHead title={t("Matrix")} />
            {skeleton}
          </>
        }
      >
        <MatrixView {...props} {...loaded} />
      </Suspense>
    );
  };
  return (
    <>
      {known.data === undefined && <TitleHead title={t("Matrix")} />}
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded query={known} error={t("Agents and tools could not be loaded")} skeleton={skeleton}>
          {renderKnown}
        </Loaded>
      </div>
    </>
  );
}

interface MatrixTitleProps {
  columns: readonly MatrixColumn[];
  /** How much the matrix shows. */
  children: ReactNode;
}

/** The head of the page, with what whoever uses it may only look at. */
function MatrixTitle({ columns, children }: MatrixTitleProps) {
  const locked = columns.filter(({ whyNot }) => whyNot !== undefined);
  return (
    <>
      <TitleHead title={t("Matrix")}>
        <span className="num text-list text-2 max-sm:hidden">{children}</span>
        <ViewOnlyMark why={locked.length === columns.length ? locked[0]?.whyNot : undefined} />
      </TitleHead>
      <ViewOnlyLine why={locked[0] && lookedAtText(locked, columns)} />
    </>
  );
}

interface ChosenColumns {
  ids: readonly string[] | undefined;
  /** The names of groups. */
  names: readonly string[] | undefined;
}

const chosenColumns = (columns: readonly MatrixColumn[], { ids, names }: ChosenColumns) =>
  columns.filter(
    ({ agent: { id, group = "" } }) =>
      (ids?.includes(id) ?? true) && (names === undefined || names.includes(group)),
  );

/** Which of the columns somebody may only look at. */
const lookedAtText = (refused: readonly MatrixColumn[], all: readonly MatrixColumn[]): string =>
  refused.length === all.length
    ? (refused[0]?.whyNot ?? "")
    : t("{count, number} of {all, number} columns are to look at: your role is for other groups.", {
        count: refused.length,
        all: all.length,
      });

function EmptyMatrix({ title, href, action }: { title: string; href: string; action: string }) {
  return (
    <>
      <TitleHead title={t("Matrix")} />
      <EmptyState
        title={title}
        actions={
          <a href={href} className={buttonClass("primary")}>
            {action}
          </a>
        }
      >
        {t("Here every agent stands beside the others, with what it has on of each tool.")}
      </EmptyState>
    </>
  );
}

function useChosenColumns(
  all: readonly MatrixColumn[],
  { agents: ids, groups: names }: MatrixPlace["search"],
) {
  return useMemo(() => chosenColumns(all, { ids, names }), [all, ids, names]);
}

/** The rows of tools in the groups and the order that were chosen, and what folds one. */
function useArrangedRows(
  tools: Parameters<typeof groupTools>[0] | undefined,
  drafted: ReadonlySet<string>,
  q = "",
) {
  const arranged = useArrangement("matrix", undefined, "app");
  const { group, order } = arranged.arrangement;
  const groups = useMemo(
    () => tools && groupTools(tools, { group, order }, (name) => drafted.has(name)),
    [tools, group, order, drafted],
  );
  const { folds, turn } = useToolFolds(q);
  const rows = useMemo(() => (groups ? matrixRows(groups, folds) : []), [groups, folds]);
  const onFold = (row: MatrixRow) => row.kind !== "method" && turn(row);
  return { arranged, groups, rows, onFold };
}

interface MatrixViewProps extends MatrixPlace {
  catalog: CatalogAnswer;
  agents: AgentSummary[];
  stored: AllSettingsAnswer["agents"];
}

function MatrixView(props: MatrixViewProps) {
  const { catalog: answer, search, setSearch, stored } = props;
  const catalog = useMemo(() => overriddenCatalog(answer), [answer]);
  const agents = useMemo(() => byGroup(props.agents), [props.agents]);
  const draft = useMatrixDraft(agents, stored);
  const { columns: all, ...rules } = useBrokenByDrafts(
    draft,
    useColumns({ catalog, agents, stored, edits: draft.edits }),
  );
  const columns = useChosenColumns(all, search);
  const drafted = useMemo(() => new Set(all.flatMap((column) => [...column.drafted])), [all]);
  const { tools, ofOneAgent, hidden } = useMatrixTools({
    catalog,
    tokens: answer.tokens,
    search,
    drafted,
  });
  const { arranged, groups, rows, onFold } = useArrangedRows(tools, drafted, search.q);
  const range = useRange(rows, columns);
  const include = useIncludeRows({ rows, range, search, setSearch });
  const acts = useRangeActs({ rows, columns, range, draft });
  const effect = useDraftEffect(draft, all);
  const phone = usePhone();
  const isNothing = rows.length === 0 || columns.length === 0;
  return (
    <>
      <MatrixTitle columns={columns}>
        <MatrixSize tools={tools?.length ?? 0} agents={columns.length} all={all.length} />
      </MatrixTitle>
      <MatrixToolbar
        search={search}
        setSearch={setSearch}
        arranged={arranged}
        ofOneAgent={ofOneAgent}
        agents={agents}
      />
      <LiveRegion text={acts.said} />
      <LiveRegion text={draft.said} />
      {!groups && <Skeleton rows={14} label={t("Searching")} rowClass="h-7 px-4" />}
      {groups && isNothing && (
        <NothingShown text={nothingText(columns.length, search.q)} onAll={() => setSearch({})} />
      )}
      {groups && !isNothing && (
        <div className="relative flex min-h-0 flex-1 flex-col">
          {phone ? (
            <PhoneList rows={rows} agents={columns.length} icons={answer.icons} onFold={onFold} />
          ) : (
            <MatrixGrid
              rows={rows}
              columns={columns}
              groups={groups}
              range={range}
              onFold={onFold}
              icons={answer.icons}
              costs={effect.costs?.agents}
              onAct={acts.act}
            />
          )}
          {acts.selected && !phone && (
            <FloatingRangeBar
              range={acts.selected}
              hidden={acts.selected.rows.length === rows.length ? hidden : 0}
              onInclude={include}
              onClear={range.clear}
              tokens={answer.tokens}
              all={all}
              acts={acts}
            />
          )}
        </div>
      )}
      <MatrixFoot draft={draft} effect={effect} rules={rules} columns={all} shown={columns} />
    </>
  );
}

function NothingShown({ text, onAll }: { text: string; onAll(): void }) {
  return (
    <EmptyState
      plain
      title={text}
      actions={<Button onClick={onAll}>{t("Show everything")}</Button>}
    />
  );
}

const FloatingRangeBar = (props: ComponentProps<typeof RangeBar>) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-[calc(var(--foot-notes,0px)+4rem)] z-5">
    <RangeBar {...props} />
  </div>
);

interface IncludeInput extends MatrixPlace {
  rows: readonly MatrixRow[];
  range: GridRange;
}

/** A function that shows hidden tools, too, and selects every row of the selected columns. */
function useIncludeRows({ rows, range, search, setSearch }: IncludeInput) {
  const { area } = range;
  return useIncludeHidden({
    areShown: search.hidden === true && area !== undefined,
    show: () => setSearch({ ...search, hidden: true }),
    selectAll: () => {
      const last = rows.length - 1;
      if (area) range.select({ row: 0, column: area.left }, { row: last, column: area.right });
    },
  });
}

const MatrixCount = ({ of }: { of: number }) => (
  <b className="font-semibold text-1">{countText(of)}</b>
);

function overriddenCatalog({
  declared,
  organisation,
  unavailable,
  incomplete,
}: CatalogAnswer): Catalog {
  return {
    ...applyOverrides(declared, organisation),
    unavailable,
    ...(incomplete !== undefined && { incomplete }),
  };
}

/** The agents by group, then those without one; within a group by name. */
function byGroup(agents: readonly AgentSummary[]): AgentSummary[] {
  return agents.toSorted(
    (one, other) =>
      Number(one.group === undefined) - Number(other.group === undefined) ||
      compareNames(one.group ?? "", other.group ?? "") ||
      byName(one, other),
  );
}

function nothingText(columns: number, text: string | undefined): string {
  if (columns === 0) return t("No matching agents");
  return text === undefined ? t("No matching tools") : t("Nothing matches “{text}”", { text });
}

function MatrixSize({ tools, agents, all }: { tools: number; agents: number; all: number }) {
  const drawn = {
    toolNumber: <MatrixCount of={tools} />,
    agentNumber: <MatrixCount of={agents} />,
  };
  if (agents === all)
    return t.rich(
      "{toolNumber} {tools, plural, one {tool} other {tools}} × {agentNumber} {agents, plural, one {agent} other {agents}}",
      { tools, agents, ...drawn },
    );
  return t.rich(
    "{toolNumber} {tools, plural, one {tool} other {tools}} × {agentNumber} of {all, number} {all, plural, one {agent} other {agents}}",
    { tools, all, ...drawn },
  );
}

/** A person's place in the matrix, and the targets of its links. */
interface MatrixPlace {
  search: MatrixSearch;
  setSearch(search: MatrixSearch): void;
}

const PHONE_QUERY = "(max-width: 639px)";

/** Whether the window is below 640 px, where a table of agents has no room. */
const usePhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(PHONE_QUERY);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    () => window.matchMedia?.(PHONE_QUERY).matches ?? false,
  );
