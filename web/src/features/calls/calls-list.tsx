import { classNames } from "@pegboard/ui/class-names.ts";
import { ColumnHead, Row, RowGroup, Table, TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { remainingText, useNow } from "@pegboard/ui/time-ago.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { paths } from "../../addresses/paths.ts";
import { useAgentTile } from "../../api/agents.ts";
import type { LoggedCall } from "../../api/calls.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { callerName } from "../../messages/call-ways.ts";
import { t } from "../../messages/t.ts";
import { CalledMethodLink, CallOutcomeLabel, calledMethodName, isWaiting } from "./call-words.tsx";
import { SLOW } from "./calls-filters.tsx";

interface CallsListProps {
  calls: LoggedCall[];
  /** The id of the call in the pane. */
  chosen: number | undefined;
  hrefOf(call: number): string;
  onChoose(call: number): void;
  /** Moves the focus into the pane of the chosen call. */
  onEnter(): void;
  /** Called when the end of what is loaded is in view. */
  onEnd(): void;
}

/** The height of a row, which is larger on phones, for fingers. */
const callRowHeight = () => (window.matchMedia?.("(max-width: 639px)").matches ? 44 : 36);
const LOAD_BEFORE_END = 20;

/**
 * Calls, the newest first; only the rows in view are in the document. The arrow keys move the pane
 * along, Enter goes into it.
 */
export function CallsList({ calls, chosen, hrefOf, onChoose, onEnter, onEnd }: CallsListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: callRowHeight,
    getItemKey: (index) => calls[index]?.id ?? index,
    overscan: 10,
  });
  const items = list.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) > calls.length - LOAD_BEFORE_END;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each end, not for each function
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, calls.length]);
  const { titleOf } = useMethodNames();
  const chosenIndex = calls.findIndex(({ id }) => id === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another call moves the list, not new ones above it
  useEffect(() => {
    if (chosenIndex >= 0) list.scrollToIndex(chosenIndex, { align: "auto" });
  }, [chosen]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.target as HTMLElement;
    const row = target.closest("[role=row]")?.querySelector<HTMLElement>("[data-call]");
    const at = calls.findIndex(({ id }) => String(id) === row?.dataset.call);
    if (event.key === "Enter" && target === row && calls[at]?.id === chosen) {
      event.preventDefault();
      onEnter();
    }
    const next = step === undefined || at < 0 ? undefined : calls[at + step];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    scroller.current?.querySelector<HTMLElement>(`[data-call="${next.id}"]`)?.focus();
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <Table aria-label={t("Calls")} aria-rowcount={-1} onKeyDown={move}>
        <Row
          className={classNames(
            callsColumns,
            "sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2",
          )}
        >
          <CallsColumnHead>{t("Time")}</CallsColumnHead>
          <CallsColumnHead className="max-sm:hidden">
            <span className="sr-only">{t("Agent")}</span>
          </CallsColumnHead>
          <CallsColumnHead>{t("Method")}</CallsColumnHead>
          <CallsColumnHead className={WIDE_CALLS_COLUMN}>{t("Caller")}</CallsColumnHead>
          <CallsColumnHead>{t("Outcome")}</CallsColumnHead>
          <CallsColumnHead className="text-right max-sm:hidden">{t("ms")}</CallsColumnHead>
          <CallsColumnHead className={classNames("text-right", WIDE_CALLS_COLUMN)}>
            {t("Tokens")}
          </CallsColumnHead>
        </Row>
        <RowGroup className="relative" style={{ height: list.getTotalSize() }}>
          {items.map((item) => {
            const call = calls[item.index];
            if (!call) return null;
            return (
              <LoggedCallRow
                key={item.key}
                call={call}
                top={item.start}
                href={hrefOf(call.id)}
                chosen={call.id === chosen}
                title={titleOf(call)}
                onChoose={() => onChoose(call.id)}
              />
            );
          })}
        </RowGroup>
      </Table>
    </div>
  );
}

interface LoggedCallRowProps {
  call: LoggedCall;
  top: number;
  href: string;
  chosen: boolean;
  title: string;
  onChoose(): void;
}

/** How long a call has been waiting: "1:12". */
function WaitingFor({ since }: { since: number }) {
  return <>{remainingText(useNow() - since)}</>;
}

function LoggedCallRow({ call, top, href, chosen, title, onChoose }: LoggedCallRowProps) {
  const { duration, waited, tokens } = call;
  const tile = useAgentTile(call.agent);
  const took = duration ?? waited;
  return (
    <Row
      style={{ transform: `translateY(${top}px)` }}
      className={classNames(
        callsColumns,
        "absolute inset-x-0 top-0 h-9 border-b max-sm:h-11 border-line-soft text-list hover:bg-hover",
        chosen && "bg-selected shadow-[inset_2px_0_0_var(--accent)] hover:bg-selected",
      )}
    >
      <CallCell className="num text-meta text-2">
        {new Date(call.at).toLocaleTimeString(LOCALE)}
      </CallCell>
      <CallCell className="max-sm:hidden" title={call.agentName}>
        <AgentTile tile={tile} size="xs" />
        <span className="sr-only">{call.agentName}</span>
      </CallCell>
      <CallCell className="flex min-w-0 items-baseline gap-2">
        <a
          href={href}
          data-call={call.id}
          aria-current={chosen || undefined}
          onClick={(event) => {
            event.preventDefault();
            onChoose();
          }}
          className="max-w-full flex-none truncate text-list text-1 after:absolute after:inset-0"
        >
          {title}
        </a>
        {title !== calledMethodName(call) && (
          <CalledMethodLink call={call} className="relative z-[1] min-w-0 truncate max-sm:hidden" />
        )}
      </CallCell>
      <CallCell className={classNames("truncate text-2", WIDE_CALLS_COLUMN)}>
        {callerName(call)}
      </CallCell>
      <CallCell className="flex min-w-0">
        {isWaiting(call) ? (
          <a
            href={paths.approvals(call.approval?.id)}
            className="relative z-[1] flex min-w-0 hover:underline"
          >
            <CallOutcomeLabel {...call} />
          </a>
        ) : (
          <CallOutcomeLabel {...call} />
        )}
      </CallCell>
      <CallCell
        className={classNames(
          "num text-right text-meta max-sm:hidden",
          duration !== undefined && duration > SLOW ? "font-medium text-amber" : "text-2",
        )}
      >
        {isWaiting(call) ? <WaitingFor since={call.at} /> : countText(took)}
      </CallCell>
      <CallCell className={classNames("num text-right text-meta text-2", WIDE_CALLS_COLUMN)}>
        {tokens === undefined || isWaiting(call) ? "–" : countText(tokens)}
      </CallCell>
    </Row>
  );
}

/** A column that is hidden where the pane leaves no room. */
const WIDE_CALLS_COLUMN = "@max-2xl:hidden";
const callsColumns =
  "grid items-center gap-x-3 pr-5 pl-6 grid-cols-[60px_24px_minmax(0,3fr)_minmax(0,2fr)_172px_68px_60px] sm:@max-2xl:grid-cols-[60px_24px_minmax(0,1fr)_132px_68px] max-sm:px-4 max-sm:grid-cols-[56px_minmax(0,1fr)_minmax(0,auto)]";

function CallsColumnHead({ className, children }: { className?: string; children: ReactNode }) {
  return <ColumnHead className={classNames("truncate", className)}>{children}</ColumnHead>;
}

function CallCell(props: { className?: string; title?: string; children: ReactNode }) {
  return <TableCell {...props} />;
}
