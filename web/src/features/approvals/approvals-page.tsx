import { compareNames, escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ChipMenu } from "@pegboard/ui/overlays/chip-menu.tsx";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { remainingText, useNow } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useState } from "react";
import { LACKING } from "../../api/account/rights.ts";
import {
  type ApprovalVerdict,
  decidedQuery,
  NOTICES_REFUSED,
  switchNotices,
  useNoticesOn,
  type WaitingApproval,
} from "../../api/approvals.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { approvalsQuery } from "../../api/waiting-calls.ts";
import { DecisionColumns, useListSteps } from "../../components/decisions.tsx";
import { callerName } from "../../messages/call-ways.ts";
import { t } from "../../messages/t.ts";
import { ViewOnlyMark } from "../../owner-editor/view-only.tsx";
import { APPROVAL_HEADING, ApprovalPane } from "./approval-pane.tsx";
import { ApprovalsList } from "./approvals-list.tsx";
import { useTaken } from "./use-taken.ts";

interface ApprovalsPageProps {
  /** The call in the address. */
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

/** The calls that wait for somebody to approve them. */
export function ApprovalsPage({ chosen, onChoose }: ApprovalsPageProps) {
  const query = useQuery(approvalsQuery);
  const [said, setSaid] = useState("");
  const waiting = query.data?.waiting ?? [];
  return (
    <>
      <TitleHead title={t("Approvals")}>
        {query.data && (
          <>
            <WaitingText waiting={waiting} total={query.data.total} />
            {query.data.mayDecide ? (
              <NoticeSwitch />
            ) : (
              <span className="ml-auto flex">
                <ViewOnlyMark why={LACKING.approver} />
              </span>
            )}
          </>
        )}
      </TitleHead>
      <LiveRegion text={said} />
      {query.data?.away && (
        <div className="px-4 pt-3">
          <Note tone="warn">
            {t("{servers} did not answer: calls that wait there are not shown.", {
              servers: listText(query.data.away),
            })}
          </Note>
        </div>
      )}
      <Loaded
        query={query}
        error={t("Approvals could not be loaded")}
        skeleton={
          <div className="w-100 max-w-full flex-1 border-r border-line bg-panel">
            <Skeleton rows={6} rowClass="h-19 px-4" label={t("Loading approvals")} />
          </div>
        }
      >
        {({ waiting, ended, total }) => (
          <ApprovalsScreen
            waiting={waiting}
            ended={ended}
            total={total}
            chosen={chosen}
            onChoose={onChoose}
            onDecided={(how, id) =>
              setSaid(
                t(
                  "{how} {left, plural, =0 {Nothing waits.} one {# call waits.} other {# calls wait.}}",
                  {
                    how,
                    left: total - (waiting.some((one) => one.id === id) ? 1 : 0),
                  },
                ),
              )
            }
          />
        )}
      </Loaded>
    </>
  );
}

function WaitingText({ waiting, total }: { waiting: WaitingApproval[]; total: number }) {
  const now = useNow();
  const next = waiting.find(({ until, isHeld }) => isHeld && until !== undefined)?.until;
  if (total === 0) return <span className="text-list text-2">{t("none waiting")}</span>;
  return (
    <span className="num min-w-0 truncate text-list text-2">
      {next === undefined
        ? t("{total, number} waiting", { total })
        : t("{total, number} waiting · next declines in {time}", {
            total,
            time: remainingText(next - now),
          })}
    </span>
  );
}

interface ApprovalsProps extends ApprovalsPageProps {
  waiting: WaitingApproval[];
  total: number;
  ended: (ApprovalVerdict & { id: string })[];
  onDecided(said: string, id: string): void;
}

function ApprovalsScreen({ waiting, ended, total, chosen, onChoose, onDecided }: ApprovalsProps) {
  const [{ text = "", agent, risk }, setFilter] = useState<ApprovalsFilter>({});
  const today = new Date().setHours(0, 0, 0, 0);
  const decided = useQuery(decidedQuery(today)).data?.calls ?? [];
  const { titleOf } = useMethodNames();
  const { listed, forget } = useTaken(waiting, ended);
  const filter = { text, agent, risk };
  const isFiltered = text !== "" || agent !== undefined || risk !== undefined;
  const shown = listed.filter((approval) => matches(approval, filter));
  const verdict = ended.find(({ id }) => id === chosen);
  const open = chosen ?? shown[0]?.id;
  const { step, place, onKeyDown } = useListSteps({
    ids: shown.map(({ id }) => id),
    open,
    onOpen: (id) => onChoose(id),
    words: { next: t("Next call"), previous: t("Previous call") },
    heading: APPROVAL_HEADING,
  });
  return (
    <DecisionColumns
      label={t("Calls")}
      search={{
        label: t("Search calls"),
        value: text,
        onChange: (typed) => setFilter({ ...filter, text: typed }),
      }}
      filters={
        <ApprovalsFilters
          filter={filter}
          waiting={listed}
          onChange={(changed) => setFilter({ ...filter, ...changed })}
        />
      }
      list={
        <ApprovalsList
          waiting={shown}
          decided={decided}
          chosen={open}
          titleOf={titleOf}
          onChoose={onChoose}
          onKeyDown={onKeyDown}
          total={!isFiltered ? total : shown.filter((one) => !("verdict" in one)).length}
        />
      }
      isChosen={chosen !== undefined}
    >
      {open === undefined ? (
        <NothingWaits isFiltered={waiting.length > 0} />
      ) : (
        <ApprovalPane
          id={open}
          verdict={verdict}
          place={place}
          onStep={step}
          onBack={() => onChoose(undefined)}
          onDecided={(how) => {
            forget(open);
            onDecided(how, open);
            const at = shown.findIndex(({ id }) => id === open);
            onChoose((shown[at + 1] ?? shown[at - 1])?.id);
          }}
        />
      )}
    </DecisionColumns>
  );
}

/** What is looked for among the calls that wait. */
interface ApprovalsFilter {
  text?: string;
  /** The agent's id. */
  agent?: string | undefined;
  risk?: "destructive" | "policy" | undefined;
}

interface ApprovalsFiltersProps {
  filter: ApprovalsFilter;
  waiting: readonly WaitingApproval[];
  onChange(filter: Pick<ApprovalsFilter, "agent" | "risk">): void;
}

/** By agent and by why it asks, as far as those that wait differ. */
function ApprovalsFilters({ filter: { agent, risk }, waiting, onChange }: ApprovalsFiltersProps) {
  const agents = new Map(waiting.map((one) => [one.agent, escapeInvisible(one.agentName)]));
  const risks = new Set(waiting.map(riskOf));
  const agentChoices = [...agents]
    .map(([id, label]) => ({ id, label }))
    .sort((a, b) => compareNames(a.label, b.label));
  const riskChoices = RISKS.filter(({ id }) => risks.has(id));
  if (agents.size < 2 && risks.size < 2 && agent === undefined && risk === undefined) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      <ChipMenu
        label={t("Agent")}
        choices={agentChoices}
        value={agent}
        least={2}
        onChange={(id) => onChange({ agent: id })}
      />
      <ChipMenu
        label={t("Risk")}
        choices={riskChoices}
        value={risk}
        least={2}
        onChange={(id) => onChange({ risk: RISKS.find((one) => one.id === id)?.id })}
      />
    </div>
  );
}

const RISKS = [
  { id: "destructive", label: t("Destructive") },
  { id: "policy", label: t("Policy") },
] as const;

const riskOf = ({ risk }: WaitingApproval) => (risk ? "destructive" : "policy");

const matches = (approval: WaitingApproval, filter: ApprovalsFilter): boolean => {
  const { text = "", agent, risk } = filter;
  if (agent !== undefined && approval.agent !== agent) return false;
  if (risk !== undefined && riskOf(approval) !== risk) return false;
  const { title, toolTitle, functionName, agentName, summary } = approval;
  const all = [title, toolTitle, functionName, agentName, callerName(approval), summary].join(" ");
  return all.toLowerCase().includes(text.trim().toLowerCase());
};

function NothingWaits({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? t("No matching calls") : t("No calls are waiting")}>
      {isFiltered
        ? t("Clear the search and the filters to see all calls that wait.")
        : t(
            "When an agent calls a method that needs approval, the call appears here and is counted in the navigation. Which methods do is set in Execution, for one agent or in the Registry for all.",
          )}
    </EmptyState>
  );
}

/** Switches whether this browser tells of calls that wait for whoever uses it. */
function NoticeSwitch() {
  const isOn = useNoticesOn();
  const [isRefused, setRefused] = useState(false);
  const change = async () => setRefused(!(await switchNotices(!isOn)));
  return (
    <span className="ml-auto flex flex-none items-center gap-2 max-sm:hidden">
      {isRefused && (
        <span role="status" className="text-meta text-2">
          {NOTICES_REFUSED}
        </span>
      )}
      <Button
        variant="ghost"
        size="s"
        icon={isOn ? BellRing : Bell}
        aria-pressed={isOn}
        onClick={() => void change()}
      >
        {t("Notify me in this browser")}
      </Button>
    </span>
  );
}
