import { omitUndefined } from "@pegboard/registry-core/internal";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { TitleHead, Toolbar } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { countedChoices } from "@pegboard/ui/text/count-each.ts";
import { useQuery } from "@tanstack/react-query";
import { FilePenLine, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import {
  AGENT_STATES,
  type AgentsSearch,
  type AgentsState,
} from "../../addresses/searches/agents-search.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { type AgentSummary, allAgentsQuery } from "../../api/agents.ts";
import { damagedAgentsQuery, deletedAgentsQuery, useActOnAgents } from "../../api/owners.ts";
import { useChangePreferences } from "../../api/preferences.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { draftCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { DamagedOwners } from "../../owner-editor/damaged-owners.tsx";
import { DeletedOwners } from "../../owner-editor/deleted-owners.tsx";
import { useSaverChoices } from "../../owner-editor/saver-choices.ts";
import { AgentsViewOnlyLine, ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import type { DoneAct } from "./act-on-agents.tsx";
import { type AgentDialog, AgentDialogs } from "./agent-dialogs.tsx";
import { AgentsList } from "./agents-list.tsx";
import { isOverBudget, searchAgents } from "./listed-agents.ts";

interface AgentsPageProps {
  search: AgentsSearch;
  setSearch(search: AgentsSearch): void;
  /** Goes to an agent that was just created; Back leads to the list, not to the form. */
  onOpen(agent: string): void;
  /**
   * The page of a fresh install in place of a list of one agent; "unknown" until it is known
   * whether there is one.
   */
  firstStart: ReactNode | "unknown";
  /** Whether there are several agents, and first steps that nobody has hidden. */
  isFirstStartOpen: boolean;
}

export function AgentsPage({
  search,
  setSearch,
  onOpen,
  firstStart,
  isFirstStartOpen,
}: AgentsPageProps) {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const { data: deleted = [] } = useQuery(deletedAgentsQuery);
  const { data: damaged = [] } = useQuery(damagedAgentsQuery);
  const drafts = useKnownDrafts();
  const whyNot = useWhyNot("POST /api/v1/agents");
  const [dialog, setDialog] = useState<AgentDialog>();
  const [done, setDone] = useState<DoneAct>();
  const change: AgentsToolbarProps["change"] = (patch) =>
    setSearch(omitUndefined({ ...search, ...patch }));
  const beginning = firstStart === "unknown" ? undefined : firstStart;
  const newAgent = (
    <Button
      variant={beginning ? "default" : "primary"}
      icon={Plus}
      blocked={whyNot}
      onClick={() => change({ dialog: "new" })}
      aria-label={t("New agent")}
    >
      <span className="max-sm:sr-only">{t("New agent")}</span>
    </Button>
  );
  return (
    <>
      <TitleHead title={t("Agents")} end={beginning && newAgent}>
        <Stats agents={agents} />
        <ViewOnlyMark why={whyNot} />
      </TitleHead>
      <AgentsViewOnlyLine why={whyNot} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        {beginning ?? (
          <>
            <AgentsToolbar
              search={search}
              change={change}
              drafts={drafts}
              agents={agents}
              deleted={deleted.length}
            >
              {drafts.size > 0 && (
                <Button
                  variant="ghost"
                  icon={FilePenLine}
                  onClick={() => change({ dialog: "drafts" })}
                >
                  {draftCount(drafts.size)}
                </Button>
              )}
              <a href={paths.presets()} className={buttonClass("ghost")}>
                {t("Presets")}
              </a>
              {newAgent}
            </AgentsToolbar>
            {isFirstStartOpen && <FirstStartNote onOpen={() => setSearch({ first: true })} />}
            <DamagedOwners kind="agent" owners={damaged} />
            <LiveRegion text={done?.text ?? ""} />
            {done?.undo && (
              <DoneActNote key={done.text} text={done.text} undo={done.undo} onEnd={setDone} />
            )}
            {search.state === "deleted" ? (
              <DeletedAgents onDone={setDone} />
            ) : (
              <FoundAgents
                search={search}
                setSearch={setSearch}
                drafts={drafts}
                newAgent={newAgent}
                isWaiting={firstStart === "unknown"}
                onSort={change}
                onDialog={setDialog}
              />
            )}
          </>
        )}
      </div>
      <AgentDialogs
        dialog={search.dialog && whyNot === undefined ? { kind: search.dialog } : dialog}
        agents={agents}
        onClose={() => {
          setDialog(undefined);
          if (search.dialog) change({ dialog: undefined });
        }}
        onCreated={onOpen}
        onDone={setDone}
      />
    </>
  );
}

/** Leads back to the first steps, which make room for the list when there is a second agent. */
function FirstStartNote({ onOpen }: { onOpen(): void }) {
  const { mutate, error } = useChangePreferences();
  return (
    <div className="px-5 py-3 max-sm:px-4">
      <Note
        tone={error ? "bad" : "info"}
        actions={
          <>
            <Button size="s" onClick={onOpen}>
              {t("Go on with the first steps")}
            </Button>
            <Button size="s" variant="ghost" onClick={() => mutate({ isFirstStartHidden: true })}>
              {t("Hide")}
            </Button>
          </>
        }
      >
        {error
          ? t("It could not be hidden: {message}", { message: error.message })
          : t("There is more than one agent, so this page is their list now.")}
      </Note>
    </div>
  );
}

function DeletedAgents({ onDone }: { onDone(done: DoneAct): void }) {
  const { data: owners = [] } = useQuery(deletedAgentsQuery);
  if (owners.length === 0) return <EmptyState plain title={t("No deleted agents are kept")} />;
  return (
    <DeletedOwners
      kind="agent"
      owners={owners}
      onRestored={(name) => onDone({ text: t("{name} restored.", { name }) })}
    />
  );
}

interface FoundAgentsProps extends Pick<AgentsPageProps, "search" | "setSearch"> {
  drafts: ReadonlyMap<string, unknown>;
  newAgent: ReactNode;
  /** Whether it is not known yet if they are shown at all. */
  isWaiting: boolean;
  onSort(sorting: Pick<AgentsSearch, "sort" | "reversed">): void;
  onDialog(dialog: AgentDialog): void;
}

/** The agents that the address asks for. */
function FoundAgents(props: FoundAgentsProps) {
  const { search, setSearch, drafts, newAgent, isWaiting, onSort, onDialog } = props;
  const agents = useQuery(allAgentsQuery);
  const { data: tokenizer } = useQuery({ ...allAgentsQuery, select: (answer) => answer.tokenizer });
  if (isWaiting) return agentsSkeleton;
  return (
    <Loaded query={agents} error={t("Agents could not be loaded")} skeleton={agentsSkeleton}>
      {(all) => {
        const found = searchAgents(all, search, drafts);
        if (found.length === 0)
          return (
            <NoAgents all={all} search={search} newAgent={newAgent} onClear={() => setSearch({})} />
          );
        return (
          <AgentsList
            agents={found}
            sorting={search}
            onSort={onSort}
            onDialog={onDialog}
            tokenizer={tokenizer}
          />
        );
      }}
    </Loaded>
  );
}

const agentsSkeleton = (
  <Skeleton
    rows={6}
    headClass="h-[30px] max-sm:hidden"
    rowClass="h-10 px-5 max-sm:h-16 max-sm:px-4"
    label={t("Loading agents")}
  />
);

/** The number of agents, and of those over their budget. The drafts stand on their own button. */
function Stats({ agents }: { agents: AgentSummary[] }) {
  const active = agents.filter(({ archived }) => archived === undefined);
  const over = active.filter(isOverBudget).length;
  if (active.length < 2) return null;
  return (
    <span className="num flex items-center gap-2 text-list text-2 max-sm:hidden">
      <b className="font-semibold text-1">{countText(active.length)}</b>
      {over > 0 && (
        <>
          <span aria-hidden>·</span>
          <a href={paths.agents({ state: "budget" })} className="text-red hover:underline">
            {t("{over, number} over budget", { over })}
          </a>
        </>
      )}
    </span>
  );
}

interface NoAgentsProps {
  all: AgentSummary[];
  search: AgentsSearch;
  newAgent: ReactNode;
  onClear(): void;
}

function NoAgents({ all, search: { q, ...filters }, newAgent, onClear }: NoAgentsProps) {
  if (all.length === 0) {
    return (
      <EmptyState title={t("There are no agents yet")} actions={newAgent}>
        {t(
          "An agent has its own switches and settings for every tool. Create one to decide what it may use.",
        )}
      </EmptyState>
    );
  }
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <EmptyState
      plain
      title={q === undefined ? t("No matching agents") : t("Nothing matches “{text}”", { text: q })}
      actions={<Button onClick={onClear}>{t("Clear")}</Button>}
    >
      {isFiltered
        ? t("Names, descriptions and groups of agents are searched, and filters leave some out.")
        : t("Names, descriptions and groups of agents are searched.")}
    </EmptyState>
  );
}

/** What was done with agents as a whole, with the way back. */
function DoneActNote({
  text,
  undo,
  onEnd,
}: Required<DoneAct> & { onEnd(done: DoneAct | undefined): void }) {
  const { mutate, isPending, data: [failed] = [] } = useActOnAgents();
  const take = () =>
    mutate(undo, {
      onSuccess: (errors) => errors.length === 0 && onEnd({ text: t("Undone.") }),
    });
  return (
    <div className="px-5 pt-3 max-sm:px-4">
      <Note
        tone={failed ? "bad" : "info"}
        actions={
          <>
            <Button
              size="s"
              onClick={take}
              blocked={isPending ? t("It is being undone.") : undefined}
            >
              {t("Undo")}
            </Button>
            <Button size="s" variant="ghost" onClick={() => onEnd(undefined)}>
              {t("Hide")}
            </Button>
          </>
        }
      >
        {failed ? failed.reason : text}
      </Note>
    </div>
  );
}

interface AgentsToolbarProps {
  search: AgentsSearch;
  /** Changes the given keys; undefined removes one from the address. */
  change(patch: { [Key in keyof AgentsSearch]?: AgentsSearch[Key] | undefined }): void;
  /** The agents, archived ones included. */
  agents: readonly AgentSummary[];
  drafts: ReadonlyMap<string, unknown>;
  deleted: number;
  /** The buttons at the right end. */
  children: ReactNode;
}

/** The search, and filters for the values that occur. */
function AgentsToolbar({ search, change, agents, drafts, deleted, children }: AgentsToolbarProps) {
  const active = agents.filter(({ archived }) => archived === undefined);
  const counts: Record<AgentsState, number> = {
    drafts: active.filter(({ id }) => drafts.has(id)).length,
    budget: active.filter(isOverBudget).length,
    problems: active.filter(({ problems }) => problems.errors + problems.warnings > 0).length,
    archived: agents.length - active.length,
    deleted,
  };
  const states = AGENT_STATES.filter((id) => counts[id] > 0 || id === search.state);
  const groups = countedChoices(active.map(({ group }) => group));
  const savers = useSaverChoices(active.map(({ lastChange }) => lastChange));
  return (
    <Toolbar>
      <div className="flex w-75 max-lg:w-55 max-md:w-44 max-sm:w-full">
        <PageSearch
          label={t("Search agents")}
          value={search.q ?? ""}
          onChange={(text) => change({ q: text || undefined })}
        />
      </div>
      <ChipMenu
        least={1}
        label={t("Group")}
        choices={groups}
        value={search.group}
        onChange={(group) => change({ group })}
      />
      <ChipMenu
        least={2}
        label={t("Changed by")}
        choices={savers}
        value={search.by}
        onChange={(by) => change({ by })}
      />
      <ChipMenu
        least={1}
        label={t("State")}
        choices={states.map((id) => ({ id, label: STATE_TEXT[id], count: counts[id] }))}
        value={search.state}
        onChange={(chosen) => change({ state: AGENT_STATES.find((id) => id === chosen) })}
      />
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </Toolbar>
  );
}

const STATE_TEXT: Record<AgentsState, string> = {
  drafts: t("With a draft"),
  budget: t("Over budget"),
  problems: t("With problems"),
  archived: t("Archived"),
  deleted: t("Deleted"),
};
