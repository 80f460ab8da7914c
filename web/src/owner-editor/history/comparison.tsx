import { reasonOf } from "@pegboard/json-schema";
import { compactOperations } from "@pegboard/registry-core";
import {
  escapeInvisible,
  operationsBetween,
  restorableOperations,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { type TabItem, TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, ChevronLeft, ChevronsUpDown, RotateCcw } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { agentsQuery } from "../../api/agents.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import { type RevisionAnswer, revisionQuery } from "../../api/revisions.ts";
import { CommandButton } from "../../components/command-button.tsx";
import { tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import type { ChangesPart } from "./changed-owner.ts";
import { ChangesTable } from "./changes-table.tsx";
import { type Costs, useHistoryOwner } from "./history-owner.ts";
import { changesByTool, countItems, operationsBack, restoreChanges } from "./revision-changes.ts";
import { RevisionPicker } from "./revision-picker.tsx";
import type { Pins } from "./revision-row.tsx";
import type { Restoring } from "./use-restore.ts";

/** The texts that are compared besides the settings. */
export interface ComparedTexts {
  items: TabItem[];
  /** The tab of a `view` of the address; undefined for any other view. */
  tabOf(view: string | undefined): string | undefined;
  /** The `view` that a tab opens. */
  viewOf(tab: string): string;
  panel(view: string, a: RevisionAnswer, b: RevisionAnswer): ReactNode;
}

interface ComparisonProps {
  pins: Pins;
  search: HistorySearch;
  setSearch(patch: HistorySearch): void;
  texts: ComparedTexts | undefined;
  restoring: Restoring;
}

/** Two revisions side by side, and the way back to the first of them. */
export function RevisionComparison({ pins, ...props }: ComparisonProps) {
  const { owner } = useHistoryOwner();
  const a = useQuery({ ...revisionQuery(owner, pins.a), retry: false });
  const b = useQuery({ ...revisionQuery(owner, pins.b), retry: false });
  const failed = [a, b].find(({ isError }) => isError);
  return (
    <section aria-label={t("Compare")} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {a.data && b.data ? (
        <ComparedRevisions pins={pins} {...props} a={a.data} b={b.data} />
      ) : (
        <>
          <ComparisonHead pins={pins} a={a.data} b={b.data} setSearch={props.setSearch} />
          {failed?.error ? (
            <ErrorState
              title={t("The revisions could not be compared")}
              reason={reasonOf(failed.error)}
              onRetry={() => void failed.refetch()}
            />
          ) : (
            <Skeleton rows={8} rowClass="h-8 px-6" label={t("Loading the revisions")} />
          )}
        </>
      )}
    </section>
  );
}

interface ComparisonHeadProps {
  pins: Pins;
  a: RevisionAnswer | undefined;
  b: RevisionAnswer | undefined;
  setSearch(patch: HistorySearch): void;
  children?: ReactNode;
}

function ComparisonHead({ pins, a, b, setSearch, children }: ComparisonHeadProps) {
  return (
    <div className="flex min-h-16 flex-none flex-wrap items-center gap-x-2 gap-y-1 pt-3 pr-6 pb-1.5 pl-4 max-xl:pr-4 max-xl:pl-2 max-sm:px-2">
      <span className="lg:hidden">
        <IconButton
          label={t("Back to the revisions")}
          icon={ChevronLeft}
          onClick={() => setSearch({ compare: undefined })}
        />
      </span>
      <Pick
        letter="A"
        revision={pins.a}
        answer={a}
        onPick={(revision) => setSearch({ a: revision })}
      />
      <IconButton
        label={t("Swap")}
        icon={ArrowLeftRight}
        onClick={() => setSearch({ a: pins.b, b: pins.a })}
      />
      <Pick
        letter="B"
        revision={pins.b}
        answer={b}
        onPick={(revision) => setSearch({ b: revision })}
      />
      <span className="ml-auto">{children}</span>
    </div>
  );
}

interface PickProps {
  letter: "A" | "B";
  revision: number;
  answer: RevisionAnswer | undefined;
  onPick(revision: number): void;
}

function Pick({ letter, revision, answer, onPick }: PickProps) {
  const { owner, current, origin } = useHistoryOwner();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover max-sm:gap-1.5 max-sm:px-1"
      >
        <span
          aria-hidden
          className={`grid size-5.5 flex-none place-items-center rounded-full border-2 border-accent text-[11px] font-semibold ${letter === "A" ? "text-accent" : "bg-accent-solid text-accent-on"}`}
        >
          {letter}
        </span>
        <span className="grid min-w-0">
          <b className="num truncate text-list font-semibold">
            {(revision === current
              ? (revision: number) => t("Revision {revision}, now", { revision })
              : (revision: number) => t("Revision {revision}", { revision }))(revision)}
          </b>
          <span className="truncate text-meta text-2">
            {answer && (answer.savedBy === null ? origin : escapeInvisible(answer.savedBy))}
            {answer && " · "}
            {answer && <TimeAgo at={answer.savedAt} />}
          </span>
        </span>
        <ChevronsUpDown {...iconSize.s} className="flex-none text-3" />
      </button>
      {open && (
        <RevisionPicker
          owner={owner}
          current={current}
          origin={origin}
          onPick={(picked) => {
            setOpen(false);
            onPick(picked);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ComparedProps extends ComparisonProps {
  a: RevisionAnswer;
  b: RevisionAnswer;
}

function ComparedRevisions({ pins, a, b, search, setSearch, texts, restoring }: ComparedProps) {
  const { drafted, tools, icons } = useOwnerEdit("drafted", "tools", "icons");
  const { owner, name, tile, useCosts } = useHistoryOwner();
  const costs = useCosts(a, b);
  const { restore, blocked } = restoring;
  const changed = useMemo(() => changesByTool(a.settings, b.settings, tools), [a, b, tools]);
  const count = countItems(changed);
  const back = useMemo(() => operationsBack(drafted.settings, a.settings), [drafted.settings, a]);
  const id = useId();
  const view = search.view ?? "settings";
  const tab = texts?.tabOf(search.view) ?? "settings";
  const restorePart = ({ name, group, changes }: ChangesPart) => {
    const wanted = group
      ? back.filter((one) => toolsOfOperation(one)[0] === group.tool)
      : restoreChanges(a.settings, changes);
    restore(t("{name} as in revision {revision}", { name, revision: a.revision }), wanted);
  };
  const changes =
    count === 0 ? (
      <p className="px-6 py-4 text-list text-2">{t("Both revisions have the same settings.")}</p>
    ) : (
      <ChangesTable
        label={t("What differs")}
        owners={[{ id: "owner", name, tile, changed, costs }]}
        named={{ tools, icons }}
        columns={[String(a.revision), String(b.revision)]}
        action={{
          icon: RotateCcw,
          title: t("Restore"),
          blocked,
          onPress: restorePart,
          groupText: ({ tool }) => (tool === undefined ? t("Restore all") : t("Restore tool")),
          ofGroup: (name) => t("Restore {name}", { name }, "from a revision"),
          ofChange: (title) => t("Restore {title} as a draft", { title }),
        }}
      />
    );
  return (
    <>
      <ComparisonHead pins={pins} a={a} b={b} setSearch={setSearch}>
        <CommandButton
          words={t("Restore {revision} as draft", { revision: a.revision })}
          icon={RotateCcw}
          blocked={blocked ?? (back.length === 0 ? t("The draft is as it was then") : undefined)}
          onClick={() => restore(t("Revision {revision}", { revision: a.revision }), back)}
        >
          <span className="max-xl:hidden">
            {t("Restore {revision} as draft", { revision: a.revision })}
          </span>
          <span className="xl:hidden">{t("Restore {revision}", { revision: a.revision })}</span>
        </CommandButton>
      </ComparisonHead>
      <p className="num flex flex-none flex-wrap gap-x-2 px-6 pb-1.5 text-list text-2 max-sm:px-4">
        <span>
          {t.rich("{number} {count, plural, one {change} other {changes}}", {
            count,
            number: <b className="font-semibold text-1">{countText(count)}</b>,
          })}
        </span>
        {costs && <CostSummary costs={costs} />}
        {owner.kind !== "agent" && <ReachedCosts a={a} b={b} />}
      </p>
      <div className="flex h-10 flex-none items-stretch border-b border-line px-4 max-sm:px-2">
        <Tabs
          id={id}
          label={t("What is compared")}
          items={[{ id: "settings", label: t("Settings"), count }, ...(texts?.items ?? [])]}
          value={tab}
          onChange={(next) =>
            setSearch({ view: next === "settings" ? undefined : texts?.viewOf(next) })
          }
        />
      </div>
      <TabPanel tabs={id} value={tab} className="flex min-h-0 min-w-0 flex-1 flex-col">
        {tab !== "settings" && texts ? texts.panel(view, a, b) : changes}
      </TabPanel>
    </>
  );
}

function CostSummary({ costs: { methods, tokens } }: { costs: Costs }) {
  const change = tokens[1] - tokens[0];
  return (
    <>
      <span aria-hidden>·</span>
      <span>
        {t.rich("{before} → {after} methods offered", {
          before: countText(methods[0]),
          after: <b className="font-semibold text-1">{countText(methods[1])}</b>,
        })}
      </span>
      <span aria-hidden>·</span>
      <span
        title={t("Both counted with the tools as they are now: how they were then is not kept")}
      >
        {countText(tokens[0])} → <b className="font-semibold text-1">{tokenCount(tokens[1])}</b>{" "}
        <b className="font-semibold text-accent">{countChangeText(change)}</b>
        <span className="text-3"> {t("with the tools of now")}</span>
      </span>
    </>
  );
}

interface ReachedCostsProps {
  a: RevisionAnswer;
  b: RevisionAnswer;
}

/**
 * The costs of the functions of all agents with either revision of settings that many of them
 * share.
 */
function ReachedCosts({ a, b }: ReachedCostsProps) {
  const { data: agents } = useQuery(agentsQuery);
  const [before, after] = [useCostsOf(a), useCostsOf(b)];
  const error = before.error ?? after.error;
  if (error) return <span>· {t("the tokens could not be counted")}</span>;
  if (!agents || !before.data || !after.data) return null;
  const [from, to] = [before.data, after.data];
  const tokensWith = (costs: Record<string, number>) =>
    agents.reduce((sum, { id, counts }) => sum + counts.tokens + (costs[id] ?? 0), 0);
  const changed = agents.filter(({ id }) => from[id] !== to[id]).length;
  return (
    <>
      <span aria-hidden>·</span>
      <span
        title={t("Both counted with the tools as they are now: how they were then is not kept")}
      >
        {t.rich("all agents: {before} → {after} {change}", {
          before: countText(tokensWith(from)),
          after: <b className="font-semibold text-1">{tokenCount(tokensWith(to))}</b>,
          change: (
            <b className="font-semibold text-accent">
              {countChangeText(tokensWith(to) - tokensWith(from))}
            </b>
          ),
        })}
        <span className="text-3">
          {" "}
          {t("{count, plural, =0 {} one {in # agent} other {in # agents}}", { count: changed })}{" "}
          {t("with the tools of now")}
        </span>
      </span>
    </>
  );
}

const NO_AGENT_COSTS: Record<string, number> = {};

/**
 * How many more tokens than now each agent costs with the settings of a revision. Parts that cannot
 * be stored any more count as they are.
 */
function useCostsOf({ settings }: RevisionAnswer) {
  const stored = useOwnerEdit((edit) => edit.stored);
  const { owner, definitions } = useHistoryOwner();
  const operations = useMemo(() => {
    const wanted = operationsBetween(stored.settings, settings);
    const { operations } = restorableOperations({ tools: definitions }, stored.settings, wanted);
    return compactOperations(stored.settings, operations);
  }, [stored.settings, settings, definitions]);
  const { data, error } = useQuery({
    ...changeCostsQuery([{ owner, operations }]),
    enabled: operations.length > 0,
  });
  return operations.length === 0
    ? { data: NO_AGENT_COSTS, error: null }
    : { data: data?.agents, error };
}
