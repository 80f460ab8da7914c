import { useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { matrixPath, paths } from "../../addresses/paths.ts";
import type { AgentsSearch } from "../../addresses/searches/agents-search.ts";
import type { AgentSummary } from "../../api/agents.ts";
import {
  SelectionAction,
  SelectionBar,
  SelectionLink,
} from "../../components/list/selection-bar.tsx";
import { useSelection } from "../../components/list/use-selection.ts";
import { LiveRegion } from "../../components/live-region.tsx";
import { common } from "../../language/common.ts";
import { countText } from "../../language/count-text.ts";
import { fill } from "../../language/fill.tsx";
import type { AgentDialog } from "./agent-dialogs.tsx";
import { AgentsTable } from "./agents-table.tsx";
import { say } from "./texts.ts";

interface AgentsListProps {
  agents: AgentSummary[];
  sorting: Pick<AgentsSearch, "sort" | "reversed">;
  onSort(sorting: { [Key in "sort" | "reversed"]: AgentsSearch[Key] | undefined }): void;
  tokenizer: string | undefined;
  onDialog(dialog: AgentDialog): void;
}

/** The agents with the actions on several of them. */
export function AgentsList({ agents, onDialog, ...table }: AgentsListProps) {
  const rows = useMemo(() => agents.map((agent) => ({ key: agent.id, agent })), [agents]);
  const list = useMemo(
    () => ({
      rows,
      idsOf: ({ key }: { key: string }) => [key],
      all: () => rows.map(({ key }) => key),
    }),
    [rows],
  );
  const selection = useSelection(list);
  const chosen = agents.filter(({ id }) => selection.ids.has(id));
  const ask = (kind: "group" | "restore" | "archive" | "delete") =>
    onDialog({ kind, agents: chosen, ...(kind !== "group" && { after: selection.clear }) });
  const [one, other] = chosen;
  const matrix = matrixPath({ agents: chosen.map(({ id }) => id) });
  const isPair = chosen.length === 2 && one && other;
  const areArchived = chosen.every(({ archived }) => archived !== undefined);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <AgentsTable rows={rows} selection={selection} onDialog={onDialog} {...table} />
      <LiveRegion text={chosen.length > 0 ? say.agentsSelected(chosen.length) : ""} />
      {chosen.length > 0 && (
        <SelectionBar
          what={
            <span>
              {fill(say.countedAgents(chosen.length), {
                count: <b className="font-semibold text-1">{countText(chosen.length)}</b>,
              })}
            </span>
          }
          said={common.agentCount(chosen.length)}
          onClear={selection.clear}
        >
          <SelectionAction
            label={common.compare}
            blocked={isPair ? undefined : say.selectTwoAgentsToCompareThem}
            onClick={() => isPair && goTo(paths.compare(one.id, other.id))}
          />
          {!areArchived && (
            <SelectionAction
              label={say.usePreset}
              onClick={() => onDialog({ kind: "preset", agents: chosen })}
            />
          )}
          <SelectionAction
            label={say.export}
            onClick={() =>
              goTo(paths.transfer({ tab: "export", agents: chosen.map(({ id }) => id) }))
            }
          />
          {matrix !== undefined && !areArchived && (
            <SelectionLink label={common.openInMatrix} href={matrix} />
          )}
          <SelectionAction label={say.setGroup} onClick={() => ask("group")} />
          {areArchived ? (
            <SelectionAction label={common.restore} onClick={() => ask("restore")} />
          ) : (
            <SelectionAction label={say.askToArchive} onClick={() => ask("archive")} />
          )}
          <SelectionAction label={common.delete} onClick={() => ask("delete")} />
        </SelectionBar>
      )}
    </div>
  );
}
