import { classNames } from "@pegboard/ui/class-names.ts";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { ColumnHead, Row, RowGroup, Table } from "@pegboard/ui/list/grid-parts.tsx";
import { type ListSelection, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from "react";
import { goTo } from "../../addresses/address.ts";
import { matrixPath, paths } from "../../addresses/paths.ts";
import type { AgentsSearch, SortKey } from "../../addresses/searches/agents-search.ts";
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
            onClick={() => isPair && goTo(paths.compareAgents(one.id, other.id))}
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
      <SortHead id="name" {...{ sorting, onSort }}>
        {t("Agent")}
      </SortHead>
      <AgentsHeadCell className={hiddenColumns.wide}>{t("Description")}</AgentsHeadCell>
      <SortHead id="group" className={hiddenColumns.wide} {...{ sorting, onSort }}>
        {t("Group")}
      </SortHead>
      <SortHead id="tools" end className={hiddenColumns.tablet} {...{ sorting, onSort }}>
        {t("Tools")}
      </SortHead>
      <SortHead id="offered" end className={hiddenColumns.wide} {...{ sorting, onSort }}>
        {t("Offered")}
      </SortHead>
      <SortHead
        id="tokens"
        end
        title={tokenizer && t("Counted with {tokenizer}", { tokenizer })}
        {...{ sorting, onSort }}
      >
        {t("Tokens")}
        {tokenizer && (
          <span className="sr-only">{t(", counted with {tokenizer}", { tokenizer })}</span>
        )}
      </SortHead>
      <SortHead id="budget" {...{ sorting, onSort }}>
        {t("Budget")}
      </SortHead>
      <SortHead id="problems" {...{ sorting, onSort }}>
        {t("Problems")}
      </SortHead>
      <SortHead id="changed" className={hiddenColumns.narrow} {...{ sorting, onSort }}>
        {t("Last change")}
      </SortHead>
      <AgentsHeadCell>
        <span className="sr-only">{t("Actions")}</span>
      </AgentsHeadCell>
    </Row>
  );
}

/** The agents; only the rows in view are in the document. */
function AgentsTable({ rows, selection, sorting, onSort, tokenizer, onDialog }: AgentsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: agentRowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const focusRow = (index: number) => {
    list.scrollToIndex(index, { align: "auto" });
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    if (!row) return;
    const cursor = Number(row.getAttribute("data-index"));
    const done = selection.press(event, cursor);
    if (done) return focusRow(done.to);
    const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    if (
      step === undefined ||
      event.defaultPrevented ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    focusRow(Math.max(0, Math.min(rows.length - 1, cursor + step)));
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto pb-20">
      <Table
        aria-label={agentCount(rows.length)}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <AgentsHead {...{ selection, sorting, onSort, tokenizer }} count={rows.length} />
        <RowGroup className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <AgentRow
                  key={key}
                  agent={row.agent}
                  place={{ index, top: start }}
                  selected={selection.stateOf(row) === true}
                  onToggle={() => selection.toggle(row)}
                  onClick={(event) => selection.click(event, index, index)}
                  onDialog={onDialog}
                />
              )
            );
          })}
        </RowGroup>
      </Table>
    </div>
  );
}

const AgentsHeadCell = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <ColumnHead className={classNames("flex h-full items-center", className)}>{children}</ColumnHead>
);

interface SortHeadProps extends Pick<AgentsTableProps, "sorting" | "onSort"> {
  id: SortKey;
  end?: boolean;
  className?: string;
  title?: string | undefined;
  children: ReactNode;
}

/** A heading that sorts by its column, and reverses the order when it does already. */
function SortHead({ id, end, className, title, sorting, onSort, children }: SortHeadProps) {
  const { sort = "name", reversed = false } = sorting;
  const isSorted = sort === id;
  const ascending = isAscending(id, reversed);
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <ColumnHead
      {...(isSorted && { "aria-sort": ascending ? "ascending" : "descending" })}
      className={classNames("flex h-full items-center", end && "justify-end", className)}
    >
      <button
        type="button"
        title={title}
        onClick={() =>
          onSort({
            sort: id === "name" ? undefined : id,
            reversed: isSorted && !reversed ? true : undefined,
          })
        }
        className={classNames(
          "inline-flex h-6 items-center gap-1 rounded-sm hover:text-1 focus-visible:-outline-offset-2",
          isSorted && "font-semibold text-1",
        )}
      >
        {children}
        {isSorted && <Arrow size={12} strokeWidth={2.25} aria-hidden />}
      </button>
    </ColumnHead>
  );
}
