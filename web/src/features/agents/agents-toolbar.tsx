import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { Toolbar } from "@pegboard/ui/page/page.tsx";
import type { ReactNode } from "react";
import {
  AGENT_STATES,
  type AgentsSearch,
  type AgentsState,
} from "../../addresses/searches/agents-search.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { PageSearch } from "../../components/page-search.tsx";
import { t } from "../../messages/t.ts";
import { isOverBudget } from "./listed-agents.ts";

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
export function AgentsToolbar({
  search,
  change,
  agents,
  drafts,
  deleted,
  children,
}: AgentsToolbarProps) {
  const active = agents.filter(({ archived }) => archived === undefined);
  const counts: Record<AgentsState, number> = {
    drafts: active.filter(({ id }) => drafts.has(id)).length,
    budget: active.filter(isOverBudget).length,
    problems: active.filter(({ problems }) => problems.errors + problems.warnings > 0).length,
    archived: agents.length - active.length,
    deleted,
  };
  const states = AGENT_STATES.filter((id) => counts[id] > 0 || id === search.state);
  const groups = filterChoices(active.map(({ group }) => group));
  const savers = filterChoices(active.map(({ lastChange }) => lastChange?.by));
  return (
    <Toolbar>
      <div className="flex w-75 max-lg:w-55 max-md:w-44 max-sm:w-full">
        <PageSearch
          label={t("Search agents")}
          value={search.q ?? ""}
          onChange={(text) => change({ q: text || undefined })}
        />
      </div>
      {(groups.length > 0 || search.group !== undefined) && (
        <ChipMenu
          label={t("Group")}
          choices={groups}
          value={search.group}
          onChange={(group) => change({ group })}
        />
      )}
      {(savers.length > 1 || search.by !== undefined) && (
        <ChipMenu
          label={t("Changed by")}
          choices={savers}
          value={search.by}
          onChange={(by) => change({ by })}
        />
      )}
      {states.length > 0 && (
        <ChipMenu
          label={t("State")}
          choices={states.map((id) => ({ id, label: STATE_TEXT[id], count: counts[id] }))}
          value={search.state}
          onChange={(chosen) => change({ state: AGENT_STATES.find((id) => id === chosen) })}
        />
      )}
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

function filterChoices(values: readonly (string | undefined)[]) {
  const counts = new Map<string, number>();
  for (const value of values)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  const choices = [...counts].map(([id, count]) => ({ id, label: id, count }));
  return choices.sort((a, b) => a.label.localeCompare(b.label));
}
