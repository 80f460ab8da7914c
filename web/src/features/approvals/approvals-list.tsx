import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Shield } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { paths } from "../../addresses/paths.ts";
import { useAgentTile } from "../../api/agents.ts";
import type { LoggedCall } from "../../api/calls.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { RiskWord } from "../../components/risk.tsx";
import { callerName } from "../../messages/call-ways.ts";
import { t } from "../../messages/t.ts";
import { TimeLeft } from "./time-left.tsx";
import type { ListedApproval } from "./use-taken.ts";
import { VerdictIcon, verdictText } from "./verdict-words.tsx";

interface ApprovalsListProps {
  /** How many wait: of very many, the first come to the page. */
  total: number;
  waiting: readonly ListedApproval[];
  decided: readonly LoggedCall[];
  chosen: string | undefined;
  titleOf(call: LoggedCall): string;
  onChoose(id: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

type ApprovalItem =
  | { is: "head"; key: string; label: string; count: number; end: ReactNode }
  | { is: "waiting"; key: string; approval: ListedApproval }
  | { is: "decided"; key: string; call: LoggedCall };

const isPhone = () => window.matchMedia?.("(max-width: 639px)").matches ?? false;
const APPROVAL_HEIGHTS = { head: [36, 40], waiting: [76, 88], decided: [44, 56] } as const;

/** The calls that wait, those with the least time left first, and below them what was decided. */
export function ApprovalsList(props: ApprovalsListProps) {
  const { waiting, decided, total, chosen, titleOf, onChoose, onKeyDown } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const items = approvalItems(waiting, decided, total);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => APPROVAL_HEIGHTS[items[index]?.is ?? "decided"][isPhone() ? 1 : 0],
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
  });
  const at = items.findIndex(({ key }) => key === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another call moves the list
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at, { align: "auto" });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the keys
    <div ref={scroller} onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-auto">
      <ul
        aria-label={t("Calls that need approval")}
        className="relative"
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {item.is === "head" && <ApprovalListHead {...item} />}
              {item.is === "waiting" && (
                <WaitingRow
                  approval={item.approval}
                  isChosen={item.key === chosen}
                  onChoose={() => onChoose(item.key)}
                />
              )}
              {item.is === "decided" && <DecidedRow call={item.call} title={titleOf(item.call)} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function approvalItems(
  waiting: readonly ListedApproval[],
  decided: readonly LoggedCall[],
  total: number,
): ApprovalItem[] {
  const all = (
    <a href={paths.calls()} className="font-medium text-accent hover:underline">
      {t("All in Calls")}
    </a>
  );
  return [
    {
      is: "head",
      key: "waiting",
      label: t("Waiting"),
      count: total,
      end: waiting.length > 0 && t("Time left"),
    },
    ...waiting.map((approval) => ({ is: "waiting", key: approval.id, approval }) as const),
    {
      is: "head",
      key: "decided",
      label: t("Decided today"),
      count: decided.length,
      end: all,
    },
    ...decided.map((call) => ({ is: "decided", key: `call ${call.id}`, call }) as const),
  ];
}

function ApprovalListHead({ label, count, end }: Extract<ApprovalItem, { is: "head" }>) {
  return (
    <h2 className="flex h-full items-center gap-2 px-4 text-list font-semibold">
      {label}
      <span className="num font-normal text-2">{countText(count)}</span>
      <span className="ml-auto text-meta font-normal text-2">{end}</span>
    </h2>
  );
}

interface WaitingRowProps {
  approval: ListedApproval;
  isChosen: boolean;
  onChoose(): void;
}

function WaitingRow({ approval, isChosen, onChoose }: WaitingRowProps) {
  const { id, agent, agentName, title, summary, risk } = approval;
  const tile = useAgentTile(agent);
  return (
    <div
      className={classNames(
        "relative grid h-full grid-cols-[28px_minmax(0,1fr)_auto] content-center items-start gap-x-3 border-b border-line-soft px-4 hover:bg-hover",
        isChosen && "bg-selected shadow-[inset_2px_0_0_var(--accent)] hover:bg-selected",
      )}
    >
      <span className="row-span-3 pt-0.5">
        <AgentTile tile={tile} />
      </span>
      <a
        href={paths.approvals(id)}
        data-decision={id}
        aria-current={isChosen || undefined}
        onClick={(event) => {
          event.preventDefault();
          onChoose();
        }}
        className="truncate text-list font-medium text-1 after:absolute after:inset-0 max-sm:text-body"
      >
        {escapeInvisible(title)}
      </a>
      {approval.verdict ? (
        <span className="inline-flex items-center gap-1.5 text-list text-2">
          <VerdictIcon {...approval.verdict} />
          {verdictText({ state: approval.verdict.state, forRun: approval.verdict.forRun })}
        </span>
      ) : (
        <TimeLeft of={approval} />
      )}
      <span className="truncate text-meta text-2">
        {t("{agent} · {caller}", { agent: agentName, caller: callerName(approval) })}
      </span>
      <span className="justify-self-end">{risk ? <RiskWord /> : <PolicyWord />}</span>
      <span className="col-span-2 truncate text-meta text-1">
        {summary === "" ? t("No arguments") : escapeInvisible(summary)}
      </span>
    </div>
  );
}

/** A call that waits by what somebody set, and not by its risk. */
const PolicyWord = () => (
  <span className="inline-flex items-center gap-1 text-micro text-2">
    <Shield {...iconSize.xs} />
    {t("Policy")}
  </span>
);

function DecidedRow({ call, title }: { call: LoggedCall; title: string }) {
  const { approval = {}, agentName } = call;
  const at = new Date(approval.at ?? call.at);
  const verdict = escapeInvisible(verdictText(approval));
  return (
    <div className="relative grid h-full grid-cols-[28px_minmax(0,1fr)_minmax(0,auto)_40px] items-center gap-x-3 px-4 hover:bg-hover">
      <VerdictIcon {...approval} />
      <span className="min-w-0 text-list">
        <a
          href={paths.calls({ call: call.id })}
          className="block truncate font-medium text-1 after:absolute after:inset-0"
        >
          {title}
        </a>
        <span className="block truncate text-meta text-2">
          {t("{agent} · {verdict}", { agent: agentName, verdict })}
        </span>
      </span>
      <span>
        {approval.by && <PersonMark name={approval.by} />}
        <span className="sr-only">{escapeInvisible(approval.by ?? "")}</span>
      </span>
      <span className="num text-right text-meta text-2">
        {at.toLocaleTimeString(LOCALE, { hour: "2-digit", minute: "2-digit" })}
      </span>
    </div>
  );
}
