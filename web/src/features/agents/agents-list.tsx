import { classNames } from "@pegboard/ui/class-names.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { ColumnHead, Row } from "@pegboard/ui/list/grid-parts.tsx";
import { SortedTable, SortHead } from "@pegboard/ui/list/sorted-table.tsx";
import { type ListSelection, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { type ReactNode, useMemo } from "react";
import { goTo } from "../../addresses/address.ts";
import { matrixPath, paths } from "../../addresses/paths.ts";
import type { AgentsSearch, SortKey } from "../../addresses/searches/agents-search.ts";
import { reachedOf } from "../../api/account/reached.ts";
import { useMay, whyNot } from "../../api/account/rights.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { SelectionAction, SelectionBar, SelectionLink } from "../../components/selection-bar.tsx";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import type { AgentDialog } from "./agent-dialogs.tsx";
import { AgentRow, agentsColumns, hiddenColumns } from "./agent-row.tsx";
import { isAscending } from "./listed-agents.ts";

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
        <ChosenAgents chosen={chosen} onDialog={onDialog} onClear={selection.clear} />
      )}
    </div>
  );
}

interface ChosenAgentsProps extends Pick<AgentsListProps, "onDialog"> {
  chosen: AgentSummary[];
  onClear(): void;
}

/** What can be done to the selected agents, or to those of them that the role reaches. */
function ChosenAgents({ chosen, onDialog, onClear }: ChosenAgentsProps) {
  const may = useMay();
  const reached = reachedOf(chosen, (agent) => whyNot(may, "PATCH /api/v1/agents/:agent", agent));
  const { items, whyNot: refused } = reached;
  const left = refused === undefined ? chosen.length - items.length : 0;
  const ask = (kind: "group" | "restore" | "archive" | "delete") =>
    onDialog({ kind, agents: items, ...(kind !== "group" && { after: onClear }) });
  const [one, other] = chosen;
  const matrix = matrixPath({ agents: chosen.map(({ id }) => id) });
  const isPair = chosen.length === 2 && one && other;
  const areArchived = chosen.every(({ archived }) => archived !== undefined);
  return (
    <SelectionBar
      what={
        <span>
          {t.rich("{number} {count, plural, one {agent} other {agents}}", {
            count: chosen.length,
            number: <b className="font-semibold text-1">{countText(chosen.length)}</b>,
          })}
          {left > 0 && ` · ${t("{count, number} of them to look at", { count: left })}`}
        </span>
      }
      said={agentCount(chosen.length)}
      onClear={onClear}
    >
      <SelectionAction
        label={t("Compare")}
        blocked={isPair ? undefined : t("Select two agents to compare them")}
        onClick={() => isPair && goTo(paths.compareAgents(one.id, other.id))}
      />
      {!areArchived && (
        <SelectionAction
          label={t("Use preset…")}
          blocked={refused}
          onClick={() => onDialog({ kind: "preset", agents: items })}
        />
      )}
      <SelectionAction
        label={t("Export…")}
        blocked={whyNot(may, "POST /api/v1/export")}
        onClick={() => goTo(paths.transfer({ tab: "export", agents: chosen.map(({ id }) => id) }))}
      />
      {matrix !== undefined && !areArchived && (
        <SelectionLink label={t("Open in matrix")} href={matrix} />
      )}
      <SelectionAction label={t("Group…")} blocked={refused} onClick={() => ask("group")} />
      {areArchived ? (
        <SelectionAction label={t("Restore")} blocked={refused} onClick={() => ask("restore")} />
      ) : (
        <SelectionAction label={t("Archive…")} blocked={refused} onClick={() => ask("archive")} />
      )}
      <SelectionAction label={t("Delete…")} blocked={refused} onClick={() => ask("delete")} />
    </SelectionBar>
  );
}

interface AgentsListRow {
  key: string;
  agent: AgentSummary;
}

interface AgentsTableProps {
  rows: AgentsListRow[];
  selection: ListSelection<AgentsListRow>;
  sorting: Pick<AgentsSearch, "sort" | "reversed">;
  onSort(sorting: Pick<AgentsSearch, "sort" | "reversed">): void;
  /** The label of the tokenizer. */
  tokenizer: string | undefined;
  onDialog(dialog: AgentDialog): void;
}

const agentRowHeight = () => (window.matchMedia?.("(max-width: 639px)").matches ? 64 : 40);

interface AgentsHeadProps
  extends Pick<AgentsTableProps, "selection" | "sorting" | "onSort" | "tokenizer"> {
  count: number;
}

/** The names of the columns, by which the agents are sorted. */
function AgentsHead({ count, selection, sorting, onSort, tokenizer }: AgentsHeadProps) {
  const { size } = selection.ids;
  const all = size > 0 && (size === count || "mixed");
  return (
    <Row
      aria-rowindex={1}
      className={`${agentsColumns} sticky top-0 z-10 h-[30px] border-b border-line bg-panel text-micro text-2 max-sm:hidden`}
    >
      <AgentsHeadCell>
        <Checkbox
          aria-label={t("Select all")}
          checked={all}
          onChange={() => (all === true ? selection.clear() : selection.all())}
        />
      </AgentsHeadCell>
      <AgentsSort id="name" sorting={sorting} onSort={onSort}>
        {t("Agent")}
      </AgentsSort>
      <AgentsHeadCell className={hiddenColumns.description}>
        <span className="truncate">{t("Description")}</span>
      </AgentsHeadCell>
      <AgentsSort id="group" className={hiddenColumns.group} sorting={sorting} onSort={onSort}>
        {t("Group")}
      </AgentsSort>
      <AgentsSort id="tools" end className={hiddenColumns.tools} sorting={sorting} onSort={onSort}>
        {t("Tools")}
      </AgentsSort>
      <AgentsSort
        id="offered"
        end
        className={hiddenColumns.offered}
        sorting={sorting}
        onSort={onSort}
      >
        {t("Offered")}
      </AgentsSort>
      <AgentsSort
        id="tokens"
        end
        title={tokenizer && t("Counted with {tokenizer}", { tokenizer })}
        sorting={sorting}
        onSort={onSort}
      >
        {t("Tokens")}
        {tokenizer && (
          <span className="sr-only">{t(", counted with {tokenizer}", { tokenizer })}</span>
        )}
      </AgentsSort>
      <AgentsSort id="budget" sorting={sorting} onSort={onSort}>
        {t("Budget")}
      </AgentsSort>
      <AgentsSort id="problems" sorting={sorting} onSort={onSort}>
        {t("Problems")}
      </AgentsSort>
      <AgentsSort id="changed" className={hiddenColumns.changed} sorting={sorting} onSort={onSort}>
        {t("Last change")}
      </AgentsSort>
      <AgentsHeadCell>
        <span className="sr-only">{t("Actions")}</span>
      </AgentsHeadCell>
    </Row>
  );
}

/** The agents; only the rows in view are in the document. */
function AgentsTable({ rows, selection, sorting, onSort, tokenizer, onDialog }: AgentsTableProps) {
  return (
    <SortedTable
      label={agentCount(rows.length)}
      rows={rows}
      selection={selection}
      rowHeight={agentRowHeight}
      head={
        <AgentsHead
          selection={selection}
          sorting={sorting}
          onSort={onSort}
          tokenizer={tokenizer}
          count={rows.length}
        />
      }
    >
      {({ key, agent }, place) => (
        <AgentRow key={key} agent={agent} place={place} onDialog={onDialog} />
      )}
    </SortedTable>
  );
}

const AgentsHeadCell = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <ColumnHead className={classNames("flex h-full items-center", className)}>{children}</ColumnHead>
);

interface AgentsSortProps extends Pick<AgentsTableProps, "sorting" | "onSort"> {
  id: SortKey;
  end?: boolean;
  className?: string;
  title?: string | undefined;
  children: ReactNode;
}

function AgentsSort({ id, sorting, onSort, ...head }: AgentsSortProps) {
  const { sort = "name", reversed = false } = sorting;
  const isSorted = sort === id;
  const way = isAscending(id, reversed) ? "ascending" : "descending";
  return (
    <SortHead
      {...head}
      sorted={isSorted ? way : undefined}
      onSort={() =>
        onSort({
          sort: id === "name" ? undefined : id,
          reversed: isSorted && !reversed ? true : undefined,
        })
      }
    />
  );
}
