import { compareNames } from "@pegboard/registry-core/internal";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { countEach } from "@pegboard/ui/text/count-each.ts";
import { type Ref, useMemo } from "react";
import { t } from "../../messages/t.ts";

/** An agent with the facts that a list shows of it. */
export interface ListedAgent {
  agent: { name: string; group?: string };
}

/** The agents that a checklist shows. */
export interface ShownAgents {
  /** Words that names and groups contain. */
  text: string;
  /** The name of the group; empty for agents in no group, undefined for all. */
  group: string | undefined;
}

export const ALL_AGENTS: ShownAgents = { text: "", group: undefined };

export function findAgents<Row extends ListedAgent>(
  rows: readonly Row[],
  { text, group }: ShownAgents,
): Row[] {
  const hasWords = wordFilter(text);
  return rows.filter(
    ({ agent: { name, group: own = "" } }) =>
      (group === undefined || group === own) && hasWords(name, own),
  );
}

interface AgentFilterProps {
  rows: readonly ListedAgent[];
  shown: ShownAgents;
  onChange(shown: ShownAgents): void;
  /** Called when a key leads down into the list. */
  onLeaveDown(): void;
  ref?: Ref<HTMLInputElement>;
}

/** The search above a checklist of agents, and the choice of one of their groups. */
export function AgentFilter({ rows, shown, onChange, onLeaveDown, ref }: AgentFilterProps) {
  const groups = useMemo(() => countGroups(rows), [rows]);
  return (
    <div
      className="flex flex-none items-center gap-1.5 px-3"
      {...(shown.text !== "" && { "data-own-escape": true })}
    >
      <SearchField
        ref={ref}
        value={shown.text}
        onChange={(text) => onChange({ ...shown, text })}
        label={t("Search {count, plural, one {# agent} other {# agents}}", {
          count: rows.length,
        })}
        onLeaveDown={onLeaveDown}
      />
      {groups.length > 1 && (
        <ChipMenu
          label={t("Group")}
          choices={groups.map(([id, count]) => ({ id, label: id || t("No group"), count }))}
          value={shown.group}
          onChange={(group) => onChange({ ...shown, group })}
        />
      )}
    </div>
  );
}

/** The groups by name with their counts, then the agents without one. */
function countGroups(rows: readonly ListedAgent[]): [name: string, count: number][] {
  return [...countEach(rows.map(({ agent }) => agent.group ?? ""))].sort(
    ([one], [other]) => Number(one === "") - Number(other === "") || compareNames(one, other),
  );
}
