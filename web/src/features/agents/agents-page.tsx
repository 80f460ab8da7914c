import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { FilePenLine, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import type { AgentsSearch } from "../../addresses/searches/agents-search.ts";
import { type AgentSummary, allAgentsQuery } from "../../api/agents.ts";
import { damagedAgentsQuery, deletedAgentsQuery, useActOnAgents } from "../../api/owners.ts";
import { useKnownDrafts } from "../../drafts/use-draft.ts";
import { draftCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { DamagedOwners } from "../../settings/damaged-owners.tsx";
import type { DoneAct } from "./act-on-agents.tsx";
import { type AgentDialog, AgentDialogs } from "./agent-dialogs.tsx";
import { AgentsList } from "./agents-list.tsx";
import { AgentsToolbar } from "./agents-toolbar.tsx";
import { DeletedAgents } from "./deleted-agents.tsx";
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
}

export function AgentsPage({ search, setSearch, onOpen, firstStart }: AgentsPageProps) {
  const agents = useQuery(allAgentsQuery);
  const { data: tokenizer } = useQuery({ ...allAgentsQuery, select: (answer) => answer.tokenizer });
  const { data: deleted = [] } = useQuery(deletedAgentsQuery);
  const { data: damaged = [] } = useQuery(damagedAgentsQuery);
  const drafts = useKnownDrafts();
  const [dialog, setDialog] = useState<AgentDialog>();
  const [done, setDone] = useState<DoneAct>();
  const change = (patch: { [Key in keyof AgentsSearch]?: AgentsSearch[Key] | undefined }) =>
    setSearch(
      Object.fromEntries(
        Object.entries({ ...search, ...patch }).filter(([, value]) => value !== undefined),
      ),
    );
  const beginning = firstStart === "unknown" ? undefined : firstStart;
  const newAgent = (
    <Button
      variant={beginning ? "default" : "primary"}
      icon={Plus}
      onClick={() => change({ dialog: "new" })}
      aria-label={t("New agent")}
    >
      <span className="max-sm:sr-only">{t("New agent")}</span>
    </Button>
  );
  const listed =
    firstStart === "unknown" ? (
      agentsSkeleton
    ) : (
      <Loaded query={agents} failure={t("Agents could not be loaded")} skeleton={agentsSkeleton}>
        {(all) => {
          const found = searchAgents(all, search, drafts);
          if (found.length === 0)
            return <NoAgents {...{ all, search, newAgent }} onClear={() => setSearch({})} />;
          return (
            <AgentsList
              agents={found}
              sorting={search}
              onSort={change}
              onDialog={setDialog}
              tokenizer={tokenizer}
            />
          );
        }}
      </Loaded>
    );
  return (
    <>
      <TitleHead title={t("Agents")} end={beginning && newAgent}>
        <Stats agents={agents.data ?? []} drafts={drafts} />
      </TitleHead>
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        {beginning ?? (
          <>
            <AgentsToolbar
              {...{ search, change, drafts }}
              agents={agents.data ?? []}
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
            <DamagedOwners kind="agent" owners={damaged} texts={damagedAgentTexts()} />
            <LiveRegion text={done?.text ?? ""} />
            {done?.undo && (
              <DoneActNote key={done.text} text={done.text} undo={done.undo} onEnd={setDone} />
            )}
            {search.state === "deleted" ? <DeletedAgents /> : listed}
          </>
        )}
      </div>
      <AgentDialogs
        dialog={search.dialog ? { kind: search.dialog } : dialog}
        agents={agents.data ?? []}
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

const agentsSkeleton = (
  <Skeleton
    rows={6}
    headClass="h-[30px] max-sm:hidden"
    rowClass="h-10 px-5 max-sm:h-16 max-sm:px-4"
    label={t("Loading agents")}
  />
);

/** The number of agents, and of those that need a look. */
function Stats({
  agents,
  drafts,
}: {
  agents: AgentSummary[];
  drafts: ReadonlyMap<string, unknown>;
}) {
  const active = agents.filter(({ archived }) => archived === undefined);
  const drafted = active.filter(({ id }) => drafts.has(id)).length;
  const over = active.filter(isOverBudget).length;
  if (active.length < 2) return null;
  return (
    <span className="num flex items-center gap-2 text-list text-2 max-sm:hidden">
      <b className="font-semibold text-1">{countText(active.length)}</b>
      {drafted > 0 && (
        <span className="text-accent">{t("· {drafted, number} with drafts", { drafted })}</span>
      )}
      {over > 0 && <span className="text-red">{t("· {over, number} over budget", { over })}</span>}
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

const damagedAgentTexts = () => ({
  restoreAsCreated: t("Restore as created"),
  deletion: {
    ask: (name: string) => t("Delete {name}…", { name }),
    title: (who: string) => t("Delete {name}?", { name: who }),
    description: t("It can be restored for 30 days, as unreadable as it is."),
    action: t("Delete agent"),
    lost: t(
      "Its settings, its history and its addresses are lost. Tools and other agents stay as they are.",
    ),
  },
});

/** What was done with agents as a whole, with the way back. */
function DoneActNote({
  text,
  undo,
  onEnd,
}: Required<DoneAct> & { onEnd(done: DoneAct | undefined): void }) {
  const { mutate, isPending, data: [failed] = [] } = useActOnAgents();
  const take = () =>
    mutate(undo, {
      onSuccess: (failures) => failures.length === 0 && onEnd({ text: t("Undone.") }),
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
