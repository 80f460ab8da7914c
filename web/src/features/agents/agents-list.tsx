import { useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { matrixPath, paths } from "../../addresses/paths.ts";
import type { AgentsSearch } from "../../addresses/searches/agents-search.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { SelectionAction, SelectionBar, SelectionLink } from "../../components/selection-bar.tsx";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import type { AgentDialog } from "./agent-dialogs.tsx";
import { AgentsTable } from "./agents-table.tsx";

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
      <LiveRegion
        text={
          chosen.length > 0
            ? t("{count, plural, one {# agent} other {# agents}} selected", {
                count: chosen.length,
              })
            : ""
        }
      />
      {chosen.length > 0 && (
        <SelectionBar
          what={
            <span>
              {t.rich("{number} {count, plural, one {agent} other {agents}}", {
                count: chosen.length,
                number: <b className="font-semibold text-1">{countText(chosen.length)}</b>,
              })}
            </span>
          }
          said={agentCount(chosen.length)}
          onClear={selection.clear}
        >
          <SelectionAction
            label={t("Compare")}
            blocked={isPair ? undefined : t("Select two agents to compare them")}
            onClick={() => isPair && goTo(paths.compare(one.id, other.id))}
          />
          {!areArchived && (
            <SelectionAction
              label={t("Use preset…")}
              onClick={() => onDialog({ kind: "preset", agents: chosen })}
            />
          )}
          <SelectionAction
            label={t("Export…")}
            onClick={() =>
              goTo(paths.transfer({ tab: "export", agents: chosen.map(({ id }) => id) }))
            }
          />
          {matrix !== undefined && !areArchived && (
            <SelectionLink label={t("Open in matrix")} href={matrix} />
          )}
          <SelectionAction label={t("Group…")} onClick={() => ask("group")} />
          {areArchived ? (
            <SelectionAction label={t("Restore")} onClick={() => ask("restore")} />
          ) : (
            <SelectionAction label={t("Archive…")} onClick={() => ask("archive")} />
          )}
          <SelectionAction label={t("Delete…")} onClick={() => ask("delete")} />
        </SelectionBar>
      )}
    </div>
  );
}
