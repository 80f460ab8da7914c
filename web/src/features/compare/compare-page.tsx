import { reasonOf } from "@pegboard/json-schema";
import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { EmptyState, ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { byName } from "@pegboard/ui/text/by-name.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { allAgentsQuery } from "../../api/agents.ts";
import { ApiError } from "../../api/api-error.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { settingsQuery } from "../../api/settings.ts";
import { useCommand } from "../../commands/use-command.ts";
import { AgentTile } from "../../components/agent-tile.tsx";
import { t } from "../../messages/t.ts";
import type { ComparePageProps } from "./compare-context.ts";
import { ComparedAgents } from "./compared-agents.tsx";

/** Two agents compared, with what one has copied into the draft of the other. */
export function ComparePage({ search, setSearch }: ComparePageProps) {
  const { a, b } = search;
  const isPair = a !== undefined && b !== undefined && a !== b;
  const swap = () => setSearch({ a: b, b: a });
  useCommand("compare.swap", swap, {
    blocked: isPair ? undefined : t("Choose two agents first"),
  });
  const picks = (facts?: [ReactNode, ReactNode]) => (
    <div className="flex min-w-0 items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-0">
      <AgentPick label={t("First agent")} id={a} onPick={(id) => setSearch({ a: id })}>
        {facts?.[0]}
      </AgentPick>
      <span className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <IconButton
          label={t("Swap, {key}", { key: "x" })}
          icon={ArrowLeftRight}
          onClick={swap}
          blocked={isPair ? undefined : t("Choose two agents first")}
        />
      </span>
      <AgentPick label={t("Second agent")} id={b} onPick={(id) => setSearch({ b: id })}>
        {facts?.[1]}
      </AgentPick>
    </div>
  );
  return (
    <>
      <CrumbHead
        above={[{ label: t("Agents"), onGo: () => goTo(paths.agents()) }]}
        title={t("Compare")}
      />
      {isPair ? (
        <AnsweredPair
          key={`${a} ${b}`}
          a={a}
          b={b}
          search={search}
          setSearch={setSearch}
          picks={picks}
        />
      ) : (
        <PickedAgents picks={picks()}>
          <EmptyState title={t("Choose two agents")}>
            {a === b && a !== undefined
              ? t("An agent has no differences from itself.")
              : t("What only one of them has, what differs, and what both have stands here.")}
          </EmptyState>
        </PickedAgents>
      )}
    </>
  );
}

interface AnsweredPairProps extends ComparePageProps {
  a: string;
  b: string;
  picks(facts?: [ReactNode, ReactNode]): ReactNode;
}

/** Two agents, once the server has answered for both. */
function AnsweredPair({ a, b, search, setSearch, picks }: AnsweredPairProps) {
  const catalog = useQuery(catalogQuery);
  const first = useQuery(settingsQuery({ kind: "agent", id: a } as const));
  const second = useQuery(settingsQuery({ kind: "agent", id: b } as const));
  if (catalog.data && first.data && second.data)
    return (
      <ComparedAgents
        answer={catalog.data}
        stored={[first.data, second.data]}
        search={search}
        setSearch={setSearch}
        picks={picks}
      />
    );
  const asked = [catalog, first, second].filter(({ data }) => data === undefined);
  const error = asked.find(({ isError }) => isError)?.error;
  const retry = () => void Promise.all(asked.map(({ refetch }) => refetch()));
  return (
    <PickedAgents picks={picks()}>
      {error ? (
        <PairError error={error} onRetry={retry} />
      ) : (
        <Skeleton rows={12} rowClass="h-9 px-6" label={t("Loading the agents")} />
      )}
    </PickedAgents>
  );
}

function PairError({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (!(error instanceof ApiError && error.code === "not_found"))
    return (
      <ErrorState
        title={t("The agents could not be compared")}
        reason={reasonOf(error)}
        onRetry={onRetry}
      />
    );
  return (
    <EmptyState
      plain
      title={t("One of these agents does not exist")}
      actions={<Button onClick={() => goTo(paths.agents())}>{t("Go to Agents")}</Button>}
    >
      {t("It may have been deleted, or the address is mistyped. Choose another one above.")}
    </EmptyState>
  );
}

const PickedAgents = ({ picks, children }: { picks: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-0 flex-1 flex-col bg-panel">
    <div className="flex min-h-[68px] flex-none items-center pr-6 pl-4 max-sm:px-2">{picks}</div>
    {children}
  </div>
);

interface AgentPickProps {
  label: string;
  id: string | undefined;
  onPick(id: string): void;
  /** The facts below the name. */
  children?: ReactNode;
}

/** A button with a compared agent, which opens the others. */
function AgentPick({ label, id, onPick, children }: AgentPickProps) {
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const agent = agents.find((one) => one.id === id);
  const name = agent?.name ?? id ?? t("Choose an agent");
  return (
    <ChoicePopover
      label={label}
      search={t("Search {count, plural, one {# agent} other {# agents}}", { count: agents.length })}
      value={id}
      choices={agents.toSorted(byName).map(({ id, name, tile }) => ({
        id,
        label: name,
        start: <AgentTile tile={tile} size="xs" />,
      }))}
      onChoose={onPick}
      trigger={
        <button
          type="button"
          aria-label={t("{label}: {name}", { label, name })}
          className="flex h-12 min-w-0 items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover"
        >
          <AgentTile tile={agent?.tile} />
          <span className="grid min-w-0">
            <b className="flex min-w-0 items-center gap-1.5 text-body font-semibold">
              <span className="truncate">{name}</span>
              <ChevronsUpDown {...iconSize.s} className="flex-none text-3" />
            </b>
            {children && <span className="num truncate text-meta text-2">{children}</span>}
          </span>
        </button>
      }
    />
  );
}
