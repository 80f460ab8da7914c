import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
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

/** The search above a checklist of agents, and a button for each of their groups. */
export function AgentFilter({ rows, shown, onChange, onLeaveDown, ref }: AgentFilterProps) {
  const groups = useMemo(() => countGroups(rows), [rows]);
  const items = [
    { id: ALL, label: t("All"), count: rows.length },
    ...groups.map(([name, count]) => ({ id: name, label: name || t("No group"), count })),
  ];
  return (
    <>
      <div className="flex flex-none px-3" {...(shown.text !== "" && { "data-own-escape": true })}>
        <SearchField
          ref={ref}
          value={shown.text}
          onChange={(text) => onChange({ ...shown, text })}
          label={t("Search {count, plural, one {# agent} other {# agents}}", {
            count: rows.length,
          })}
          onLeaveDown={onLeaveDown}
        />
      </div>
      {groups.length > 1 && (
        <div className="flex-none overflow-x-auto px-3 pt-2 [scrollbar-width:none]">
          <Segmented
            label={t("Groups")}
            items={items}
            value={shown.group ?? ALL}
            onChange={(id) => onChange({ ...shown, group: id === ALL ? undefined : id })}
          />
        </div>
      )}
    </>
  );
}

/** The value for all groups. No group has this name, because names of groups are trimmed. */
const ALL = " ";

/** The groups by name with their counts, then the agents without one. */
function countGroups(rows: readonly ListedAgent[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { agent } of rows)
    counts.set(agent.group ?? "", (counts.get(agent.group ?? "") ?? 0) + 1);
  return [...counts].sort(
    ([one], [other]) =>
      Number(one === "") - Number(other === "") ||
      one.localeCompare(other, undefined, { numeric: true }),
  );
}
