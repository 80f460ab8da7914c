import type { SettingsOwner } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { FilePenLine, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type AgentSummary, agentsQuery } from "../../api/agents.ts";
import { Button } from "../../components/button.tsx";
import { SearchField } from "../../components/inputs/search-field.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";
import { Loaded } from "../../components/page/loaded.tsx";
import { PageBody, TitleHead, Toolbar } from "../../components/page/page.tsx";
import { Skeleton } from "../../components/page/skeleton.tsx";
import { countOf } from "../../components/text/count-text.ts";
import { useKnownDrafts } from "../../settings/drafts/known-drafts.ts";
import { type AgentDialog, AgentDialogs } from "./agent-dialogs.tsx";
import type { AgentsSearch } from "./agents-search.ts";
import { AgentsTable } from "./agents-table.tsx";
import { OutOfOrderAgents } from "./out-of-order-agents.tsx";

interface AgentsPageProps {
  search: AgentsSearch;
  setSearch(search: AgentsSearch): void;
  toolsPath(agent: string): string;
  problemsPath(agent: string): string;
  /** Where an owner's draft is seen. */
  ownerPath(owner: SettingsOwner): string;
  /** Goes to an agent that was just created; the way back leads to the list, not to the form. */
  onOpen(agent: string): void;
}

export function AgentsPage({ search, setSearch, onOpen, ownerPath, ...addresses }: AgentsPageProps) {
  const agents = useQuery(agentsQuery);
  const { data: tokenizer } = useQuery({ ...agentsQuery, select: (answer) => answer.tokenizer });
  const [dialog, setDialog] = useState<AgentDialog>();
  const drafts = useKnownDrafts();
  const q = search.q ?? "";
  const openNew = () => setSearch({ ...search, dialog: "new" });
  const newAgent = (
    <Button variant="primary" icon={Plus} onClick={openNew}>
      New agent
    </Button>
  );
  return (
    <>
      <TitleHead title="Agents" />
      <PageBody>
        <Toolbar>
          <div className="flex w-75 max-sm:w-auto max-sm:flex-1">
            <SearchField
              label="Search agents"
              hotkey="/"
              value={q}
              onChange={(text) => setSearch({ ...search, q: text || undefined })}
            />
          </div>
          <span className="flex-1 max-sm:hidden" />
          {drafts.size > 0 && (
            <Button
              size="s"
              variant="ghost"
              icon={FilePenLine}
              onClick={() => setSearch({ ...search, dialog: "drafts" })}
            >
              {countOf(drafts.size, "draft")}
            </Button>
          )}
          {newAgent}
        </Toolbar>
        <OutOfOrderAgents />
        <Loaded
          query={agents}
          failure="Agents could not be loaded"
          skeleton={
            <Skeleton
              rows={6}
              headClass="h-[30px]"
              rowClass="h-12 px-6 max-sm:h-15 max-sm:px-4"
              label="Loading agents"
            />
          }
        >
          {(all) => (
            <AgentList {...{ all, q, newAgent }} onClear={() => setSearch({ ...search, q: undefined })}>
              {(found) => <AgentsTable agents={found} tokenizer={tokenizer} onDialog={setDialog} {...addresses} />}
            </AgentList>
          )}
        </Loaded>
      </PageBody>
      <AgentDialogs
        dialog={search.dialog ? { kind: search.dialog } : dialog}
        agents={agents.data ?? []}
        ownerPath={ownerPath}
        onClose={() => {
          setDialog(undefined);
          if (search.dialog) setSearch({ ...search, dialog: undefined });
        }}
        onCreated={onOpen}
      />
    </>
  );
}

interface AgentListProps {
  all: AgentSummary[];
  q: string;
  newAgent: ReactNode;
  onClear(): void;
  children(found: AgentSummary[]): ReactNode;
}

function AgentList({ all, q, newAgent, onClear, children }: AgentListProps) {
  if (all.length === 0) {
    return (
      <EmptyState title="There are no agents yet" actions={newAgent}>
        An agent has its own switches and settings for every tool. Create one to decide what it may use.
      </EmptyState>
    );
  }
  const found = findAgents(all, q);
  if (found.length === 0) {
    return (
      <EmptyState plain title={`Nothing matches “${q}”`} actions={<Button onClick={onClear}>Clear</Button>}>
        Names and descriptions of agents are searched.
      </EmptyState>
    );
  }
  return children(found);
}

/** Agents whose name or description has every word of the query, in their order. */
export function findAgents(agents: AgentSummary[], query: string): AgentSummary[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return agents.filter((agent) => {
    const text = `${agent.name} ${agent.description}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
