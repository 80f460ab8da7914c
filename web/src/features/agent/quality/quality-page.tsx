import { reasonOf } from "@pegboard/json-schema";
import type { QualityRow } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton, SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { FINDING_KINDS, type QualityState } from "../../../addresses/searches/quality-search.ts";
import { agentUsageQuery, type CallUsageAnswer } from "../../../api/calls.ts";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import { useListSteps } from "../../../components/decisions.tsx";
import { methodCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { doesMethodDeclare } from "../../../tool-list/search/tool-filters.ts";
import { type AgentLinks, useAgentEdit } from "../draft/agent-edit.tsx";
import { EditedAgentPage } from "../edited-agent-page.tsx";
import { FindingList } from "./finding-list.tsx";
import { FINDING_HEADING, FindingPane } from "./finding-pane.tsx";
import { SEVERITY_LOOKS } from "./finding-words.ts";
import { QualityToolbar } from "./quality-toolbar.tsx";
import { RULE_COUNT, RulesDialog } from "./rules-dialog.tsx";
import { useQuality } from "./use-quality.ts";

interface QualityPageProps extends QualityState {
  agent: string;
  links: AgentLinks;
}

/** What rules find in all texts that an agent is offered, and what can be done about it. */
export function QualityPage({ agent, links, ...state }: QualityPageProps) {
  return (
    <EditedAgentPage
      agent={agent}
      links={links}
      tab="quality"
      failed={t("The tools could not be loaded")}
      readOnly={t("Read only until the tools are loaded again")}
      skeleton={
        <SplitSkeleton
          label={t("Loading the tools")}
          headClass="h-13 px-6"
          rowClass="h-12 px-6"
          rows={12}
          split
        />
      }
    >
      <Quality {...state} />
    </EditedAgentPage>
  );
}

function Quality({ search, setSearch }: QualityState) {
  const {
    model,
    saved,
    unread,
    settings: answer,
  } = useAgentEdit("model", "saved", "unread", "settings");
  const isDrafted = model.pending.length > 0;
  const ofDraft = useQuality({ settings: model.settings, toolset: model.toolset });
  const ofSaved = useQuality({ settings: saved.settings, toolset: model.savedToolset });
  const isSaved = search.check === "saved" && isDrafted;
  const quality = isSaved ? ofSaved : ofDraft;
  const { id } = answer.agent;
  const usage = useQuery(agentUsageQuery(id, CALLED_DAYS)).data;
  const { kind, tool, risk, accepted } = search;
  const rows = useMemo(() => {
    const isShown = (row: QualityRow) => isListed(row, { kind, tool, risk, accepted });
    return byCalls(quality?.rows.filter(isShown) ?? [], usage);
  }, [quality, kind, tool, risk, accepted, usage]);
  const drafted = useMemo(() => new Set(ofDraft?.rows.map(({ key }) => key)), [ofDraft]);
  if (unread)
    return (
      <ErrorState
        title={t("The tools could not be loaded")}
        reason={unread.reason}
        onRetry={unread.retry}
      />
    );
  return (
    <>
      <QualityToolbar
        quality={quality}
        isDrafted={isDrafted}
        search={search}
        setSearch={setSearch}
      />
      <AcceptedFailed />
      {quality === undefined && (
        <div className="min-h-0 flex-1 bg-panel">
          <Skeleton rows={8} rowClass="h-12 px-6" label={t("Judging the texts")} />
        </div>
      )}
      {quality && rows.length === 0 && (
        <NothingFound
          search={search}
          setSearch={setSearch}
          methods={quality.methods}
          others={quality.rows.filter(({ isAccepted }) => !isAccepted).length}
          accepted={quality.rows.filter(({ isAccepted }) => isAccepted).length}
        />
      )}
      {rows.length > 0 && (
        <Findings
          rows={rows}
          search={search}
          setSearch={setSearch}
          isSettled={(row) => isSaved && !drafted.has(row.key)}
        />
      )}
    </>
  );
}

/** The days whose calls tell which findings matter first. */
const CALLED_DAYS = 30;

const SEVERITY_ORDER = Object.keys(SEVERITY_LOOKS);

/** Of each kind and severity those first whose methods were called most; others stay in order. */
function byCalls(
  rows: readonly QualityRow[],
  usage: CallUsageAnswer | undefined,
): readonly QualityRow[] {
  if (!usage || usage.methods.length === 0) return rows;
  const calls = new Map(
    usage.methods.map(({ tool, method, calls }) => [`${tool} ${method}`, calls]),
  );
  const callsOf = ({ tool, method, pair }: QualityRow): number =>
    [{ tool, method }, ...(pair ? [pair.other] : [])].reduce(
      (sum, place) => sum + (calls.get(`${place.tool.name} ${place.method?.name}`) ?? 0),
      0,
    );
  const counted = new Map(rows.map((row) => [row, callsOf(row)]));
  return rows.toSorted(
    (a, b) =>
      FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
      SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity) ||
      (counted.get(b) ?? 0) - (counted.get(a) ?? 0),
  );
}

/** Without the list of what was accepted, everything is listed as open: that is said. */
function AcceptedFailed() {
  const { error, refetch } = useQuery(ignoredProblemsQuery);
  if (!error) return null;
  return (
    <div className="flex-none border-b border-line bg-panel px-4 py-2">
      <Note
        tone="warn"
        actions={
          <Button size="s" onClick={() => void refetch()}>
            {t("Retry")}
          </Button>
        }
      >
        <b className="font-semibold">{t("What was accepted could not be loaded.")}</b>{" "}
        {reasonOf(error)} {t("Accepted findings are listed as open until then.")}
      </Note>
    </div>
  );
}

const isListed = (row: QualityRow, search: QualityState["search"]): boolean => {
  const places = row.pair ? [row, row.pair.other] : [row];
  return (
    row.isAccepted === (search.accepted ?? false) &&
    (search.kind === undefined || search.kind === row.kind) &&
    (search.tool === undefined || places.some(({ tool }) => tool.name === search.tool)) &&
    (search.risk === undefined || places.some((place) => hasRiskOf(place, search.risk)))
  );
};

/** Whether a method has the risk; of a text of the tool itself, whether a method of it has. */
const hasRiskOf = ({ tool, method }: Pick<QualityRow, "tool" | "method">, value = ""): boolean =>
  (method ? [method] : tool.methods).some((one) =>
    doesMethodDeclare(tool, one, { key: "risk", value }),
  );

interface FindingsProps extends QualityState {
  rows: readonly QualityRow[];
  isSettled(row: QualityRow): boolean;
}

/** The list, and the finding that is shown; where there is room for one only, the list first. */
function Findings({ rows, search, setSearch, isSettled }: FindingsProps) {
  const agent = useAgentEdit((edit) => edit.settings.agent.id);
  const [last, setLast] = useState(0);
  const ids = useMemo(() => rows.map(({ key }) => key), [rows]);
  const index = search.at === undefined ? -1 : ids.indexOf(search.at);
  // What is settled goes, and the next one takes its place.
  const shown = rows[index >= 0 ? index : Math.min(last, rows.length - 1)];
  const open = (at: string) => {
    setLast(ids.indexOf(at));
    setSearch({ at, edit: undefined });
  };
  const { step, onKeyDown, place } = useListSteps({
    ids,
    open: shown?.key,
    onOpen: open,
    words: { next: t("Next finding"), previous: t("Previous finding") },
    heading: FINDING_HEADING,
  });
  const isChosen = search.at !== undefined;
  const back = () => {
    if (!shown) return;
    document.querySelector<HTMLElement>(`[data-decision="${CSS.escape(shown.key)}"]`)?.focus();
    setSearch({ at: undefined, edit: undefined });
  };
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[408px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] bg-panel max-xl:grid-cols-[336px_minmax(0,1fr)] max-lg:grid-cols-1">
      <section
        aria-label={t("Findings")}
        className={classNames(
          "flex min-h-0 min-w-0 flex-col border-r border-line max-lg:border-r-0",
          isChosen && "max-lg:hidden",
        )}
      >
        <FindingList
          rows={rows}
          shown={shown?.key}
          hrefOf={({ key }) => paths.agentQuality(agent, { ...search, at: key })}
          onOpen={open}
          onKeyDown={onKeyDown}
        />
      </section>
      {shown && (
        <div className={classNames("flex min-h-0 min-w-0", !isChosen && "max-lg:hidden")}>
          <FindingPane
            key={shown.key}
            row={shown}
            place={place}
            onStep={step}
            onBack={back}
            isSettled={isSettled(shown)}
            isEdited={search.edit ?? false}
            setEdited={(edit) => setSearch({ at: shown.key, edit: edit || undefined })}
          />
        </div>
      )}
    </div>
  );
}

interface NothingFoundProps extends QualityState {
  methods: number;
  /** How many open findings the filters leave out, and how many are accepted. */
  others: number;
  accepted: number;
}

/** Why nothing is listed: nothing was found, or the filters leave nothing. */
function NothingFound({ search, setSearch, methods, others, accepted }: NothingFoundProps) {
  const [rules, setRules] = useState(false);
  const { kind, tool, risk } = search;
  const isFiltered = [kind, tool, risk].some((one) => one !== undefined);
  const clear = () =>
    setSearch({ kind: undefined, tool: undefined, risk: undefined, accepted: undefined });
  const isNone = !isFiltered && !search.accepted;
  const title = isNone ? t("Nothing found") : t("No matching findings");
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-panel">
      <EmptyState
        plain={!isNone}
        title={title}
        actions={
          isNone ? (
            <>
              {accepted > 0 && (
                <Button onClick={() => setSearch({ accepted: true })}>{t("Show accepted")}</Button>
              )}
              <Button variant="ghost" reads onClick={() => setRules(true)}>
                {t("Rules")}
              </Button>
            </>
          ) : (
            <Button onClick={clear}>{t("Clear")}</Button>
          )
        }
      >
        {isNone
          ? t(
              "{methods} checked by {rules, number} rules. {accepted, plural, =0 {Nothing had to be accepted.} one {# finding is accepted.} other {# findings are accepted.}}",
              { methods: methodCount(methods), rules: RULE_COUNT, accepted },
            )
          : t("{count, plural, one {# other is} other {# others are}} left out by the filters.", {
              count: others,
            })}
      </EmptyState>
      {rules && <RulesDialog onClose={() => setRules(false)} />}
    </div>
  );
}
