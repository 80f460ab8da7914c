import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton, SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import type { KeyboardEvent } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import { useRefusals } from "../../../api/account/reached.ts";
import {
  casesQuery,
  type EvaluationCase,
  evaluationRunQuery,
  exportCasesPath,
  junitPath,
  type RunAnswer,
  type RunSummary,
  runsQuery,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { EditedAgentPage } from "../edited-agent-page.tsx";
import { CaseEditor } from "./case-editor.tsx";
import { CaseMatrix, type MatrixRow } from "./case-matrix.tsx";
import { CasePane } from "./case-pane.tsx";
import { ConfusionTable } from "./confusion-table.tsx";
import { ImportCasesPane } from "./import-cases-pane.tsx";
import { ComparedRuns } from "./run-comparison.tsx";
import { RunPane } from "./run-pane.tsx";
import { RunProgress } from "./run-progress.tsx";

interface EvaluationsPageProps extends EvaluationsState {
  agent: string;
  links: AgentLinks;
}

/** Whether models choose the methods that an agent's cases expect. */
export function EvaluationsPage({ agent, links, ...state }: EvaluationsPageProps) {
  return (
    <EditedAgentPage
      agent={agent}
      links={links}
      tab="evaluations"
      failed={t("The tools could not be loaded")}
      readOnly={t("Read only until the tools are loaded again")}
      skeleton={
        <SplitSkeleton
          label={t("Loading the cases")}
          headClass="h-13 px-6"
          rowClass="h-8 px-6"
          rows={12}
          split
        />
      }
    >
      <Evaluations {...state} agent={agent} />
    </EditedAgentPage>
  );
}

function Evaluations({ agent, ...state }: EvaluationsState & { agent: string }) {
  const cases = useQuery(casesQuery(agent));
  const runs = useQuery(runsQuery(agent));
  const { search } = state;
  const chosen = runs.data?.runs.find(({ id }) => id === search.run) ?? runs.data?.runs[0];
  const { data: answer, error } = useQuery({
    ...evaluationRunQuery(agent, chosen?.id ?? ""),
    enabled: chosen !== undefined,
    // What is open stays open while another run is read.
    placeholderData: keepPreviousData,
  });
  const failed = cases.error ?? runs.error ?? error;
  if (failed)
    return (
      <ErrorState
        title={t("The evaluations could not be loaded")}
        reason={failed.message}
        onRetry={() => void Promise.all([cases.refetch(), runs.refetch()])}
      />
    );
  const isRead = !chosen || answer !== undefined || search.open !== undefined;
  if (!cases.data || !runs.data || !isRead)
    return (
      <div className="min-h-0 flex-1 bg-panel">
        <Skeleton rows={10} rowClass="h-8 px-6" label={t("Loading the cases")} />
      </div>
    );
  const rows = evaluationRows(cases.data.cases, answer);
  return (
    <>
      <EvaluationsToolbar
        {...state}
        agent={agent}
        runs={runs.data.runs}
        run={chosen}
        hasCases={cases.data.cases.length > 0}
      />
      {chosen && <RunProgress agent={agent} run={chosen} />}
      <EvaluationColumns
        {...state}
        agent={agent}
        rows={rows}
        answer={answer}
        cases={cases.data.cases}
        runs={runs.data.runs}
      />
    </>
  );
}

/**
 * The rows of the table: the cases as they are now, and those of the run that were removed since.
 * A case has the cells of the run, where the run asked it.
 */
function evaluationRows(
  cases: readonly EvaluationCase[],
  answer: RunAnswer | undefined,
): MatrixRow[] {
  const asked = new Map(answer?.cases.map((one) => [one.id, one]));
  const rows = cases.map(
    (one): MatrixRow => ({
      id: one.id,
      name: one.name,
      group: one.group,
      content: one,
      isWritten: one.origin.kind !== "call",
      cells: asked.get(one.id)?.cells,
      stored: one,
    }),
  );
  const known = new Set(cases.map(({ id }) => id));
  const removed = (answer?.cases ?? []).filter(({ id }) => !known.has(id));
  return [
    ...rows,
    ...removed.map(
      ({ id, content, isWritten, cells }): MatrixRow => ({
        id,
        name: content.name,
        group: content.group,
        content,
        isWritten,
        cells,
        stored: undefined,
      }),
    ),
  ];
}

interface EvaluationsToolbarProps extends EvaluationsState {
  agent: string;
  /** Whether there is anything to export. */
  hasCases: boolean;
  runs: readonly RunSummary[];
  run: RunSummary | undefined;
}

function EvaluationsToolbar({
  agent,
  hasCases,
  runs,
  run,
  search,
  setSearch,
}: EvaluationsToolbarProps) {
  const { ofAct } = useRefusals();
  const blocked = ofAct("POST /api/v1/agents/:agent/evaluations", agent);
  const other = comparedRun(runs, run, search);
  return (
    <div
      className={classNames(
        "flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-panel py-2 pr-4 pl-6 text-list text-2 max-sm:px-4",
        (search.open ?? search.case) !== undefined && "max-lg:hidden",
      )}
    >
      <h2 className="sr-only">{t("Evaluations")}</h2>
      {run && (
        <>
          <Segmented
            label={t("View")}
            items={[
              { id: "results", label: t("Results") },
              { id: "confusion", label: t("Confusion") },
              ...(other ? [{ id: "comparison" as const, label: t("Comparison") }] : []),
            ]}
            value={search.view ?? "results"}
            onChange={(view) =>
              setSearch({ view: view === "results" ? undefined : view, open: undefined })
            }
          />
          {/* The comparison names both runs itself. */}
          {search.view !== "comparison" && (
            <span className="num max-sm:hidden">
              {t.rich("Run {number}, started by {name} {ago}", {
                number: <b className="font-semibold text-1">{run.number}</b>,
                name: run.startedBy,
                ago: <TimeAgo at={run.startedAt} />,
              })}
            </span>
          )}
        </>
      )}
      <span className="flex-1" />
      {runs.length > 1 && (
        <ChipMenu
          label={t("Run", {}, "noun")}
          choices={runs.map((one) => ({
            id: one.id,
            label: t("{number, number}: {cases, plural, one {# case} other {# cases}}", {
              number: one.number,
              cases: one.cases,
            }),
          }))}
          value={run?.id}
          onChange={(id) => setSearch({ run: id, attempt: undefined, withVariant: undefined })}
          required
        />
      )}
      {run && runs.length > 1 && (
        <ChipMenu
          label={t("Compare with run")}
          choices={runs
            .filter((one) => one !== run || run.variants.length > 1)
            .map(({ id, number }) => ({ id, label: countText(number) }))}
          value={search.view === "comparison" ? other?.id : undefined}
          onChange={(id) =>
            setSearch({
              view: id === undefined ? undefined : ("comparison" as const),
              with: id,
              withVariant: undefined,
              open: undefined,
            })
          }
        />
      )}
      {run && run.state !== "running" && (
        <a className={buttonClass("ghost")} href={junitPath(agent, run.id)} download>
          {t("JUnit")}
        </a>
      )}
      {hasCases && (
        <a className={buttonClass("ghost")} href={exportCasesPath(agent)} download>
          {t("Export cases")}
        </a>
      )}
      <Button variant="ghost" onClick={() => setSearch({ open: "import" })}>
        {t("Import cases")}
      </Button>
      <Button icon={Play} blocked={blocked} onClick={() => setSearch({ open: "run" })}>
        {t("Run…")}
      </Button>
    </div>
  );
}

/**
 * The run that the shown one is compared with: the chosen one, else the one before it, else another
 * variant of itself. Undefined where there is nothing to compare.
 */
function comparedRun(
  runs: readonly RunSummary[],
  run: RunSummary | undefined,
  search: EvaluationsState["search"],
): RunSummary | undefined {
  if (!run) return undefined;
  const isAlone = run.variants.length === 1;
  const chosen = runs.find(({ id }) => id === search.with && !(isAlone && id === run.id));
  const older = runs.find(({ number }) => number < run.number);
  return chosen ?? older ?? (isAlone ? runs.find((one) => one !== run) : run);
}

interface ColumnsProps extends EvaluationsState {
  agent: string;
  cases: readonly EvaluationCase[];
  rows: readonly MatrixRow[];
  runs: readonly RunSummary[];
  answer: RunAnswer | undefined;
}

/** The table and what is opened beside it; one of them where there is no room for both. */
function EvaluationColumns(props: ColumnsProps) {
  const { rows, search, setSearch } = props;
  const isOpen = search.open !== undefined || search.case !== undefined;
  if (rows.length === 0 && search.open === undefined) return <NoCases setSearch={setSearch} />;
  const chooseAttempt = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isTyped = (target as HTMLElement).matches("input, textarea, select");
    if (isTyped || ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return;
    setSearch({ attempt: Number(key) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what has the focus inside
    <div
      onKeyDown={chooseAttempt}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_520px] grid-rows-[minmax(0,1fr)] bg-panel max-xl:grid-cols-[minmax(0,1fr)_420px] max-lg:grid-cols-1"
    >
      <div
        className={classNames(
          "flex min-h-0 min-w-0 flex-col border-r border-line max-lg:border-r-0",
          isOpen && "max-lg:hidden",
        )}
      >
        <ShownResults {...props} />
      </div>
      <div className={classNames("flex min-h-0 min-w-0", !isOpen && "max-lg:hidden")}>
        <OpenedPane {...props} />
      </div>
    </div>
  );
}

/** The table of the cases, or what is shown in its place. */
function ShownResults({ agent, rows, runs, answer, search, setSearch }: ColumnsProps) {
  const other = comparedRun(runs, answer?.run, search);
  if (search.view === "confusion" && answer)
    return <ConfusionTable agent={agent} answer={answer} setSearch={setSearch} />;
  if (search.view === "comparison" && answer && other)
    return (
      <ComparedRuns
        agent={agent}
        other={other}
        search={search}
        setSearch={setSearch}
        run={answer.run}
      />
    );
  return (
    <CaseMatrix agent={agent} rows={rows} search={search} setSearch={setSearch} run={answer?.run} />
  );
}

function OpenedPane({ agent, cases, rows, answer, search, setSearch }: ColumnsProps) {
  const close = () => setSearch({ open: undefined, call: undefined });
  const row = rows.find(({ id }) => id === search.case) ?? rows[0];
  if (search.open === "run")
    return <RunPane agent={agent} cases={cases.length} onClose={close} setSearch={setSearch} />;
  if (search.open === "import") return <ImportCasesPane agent={agent} onClose={close} />;
  if (search.open === "new" || (search.open === "edit" && row?.stored))
    return (
      <CaseEditor
        key={search.open === "new" ? `new ${search.call ?? ""}` : row?.id}
        agent={agent}
        stored={search.open === "edit" ? row?.stored : undefined}
        call={search.open === "new" ? search.call : undefined}
        onClose={(saved) =>
          setSearch({ open: undefined, call: undefined, ...(saved && { case: saved }) })
        }
      />
    );
  if (!row) return null;
  return (
    <CasePane
      key={row.id}
      agent={agent}
      rows={rows}
      row={row}
      answer={answer}
      search={search}
      setSearch={setSearch}
    />
  );
}

function NoCases({ setSearch }: Pick<EvaluationsState, "setSearch">) {
  const agent = useAgentEdit((edit) => edit.settings.agent.id);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
      <EmptyState
        title={t("No cases yet")}
        actions={
          <>
            <Button onClick={() => setSearch({ open: "new" })}>{t("Write a case")}</Button>
            <a className={buttonClass("ghost")} href={paths.calls({ agent })}>
              {t("Take one from the calls")}
            </a>
            <Button variant="ghost" onClick={() => setSearch({ open: "import" })}>
              {t("Import cases")}
            </Button>
          </>
        }
      >
        {t(
          "A case is a request with the methods that a model has to call for it. Cases show whether a change of texts, switches or models makes models choose better, before it is saved.",
        )}
      </EmptyState>
    </div>
  );
}
