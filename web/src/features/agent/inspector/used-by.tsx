import { Button } from "@pegboard/ui/button.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { placePath } from "../../../addresses/place-path.ts";
import { type AgentSummary, agentsQuery } from "../../../api/agents.ts";
import { switchesQuery } from "../../../api/reach.ts";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { t } from "../../../messages/t.ts";

interface UsedByProps {
  tool: string;
  method: string | undefined;
}

/** The agents that have a tool, or one of its methods, on, as they are saved. */
export function UsedBy({ tool, method }: UsedByProps) {
  const methods = useMemo(
    () => [{ tool, ...(method !== undefined && { methods: [method] }) }],
    [tool, method],
  );
  const agents = useQuery(agentsQuery);
  const counted = useQuery(switchesQuery(methods));
  const [{ data: all }, { data: switches }] = [agents, counted];
  const failed = (!all && agents.error) || (!switches && counted.error);
  const users =
    all && switches ? (
      <UserNames
        key={`${tool} ${method}`}
        {...{ tool, method }}
        agents={all.filter(({ id }) => (switches.agents[id]?.on ?? 0) > 0)}
        total={Object.keys(switches.agents).length}
      />
    ) : (
      <Skeleton rows={2} rowClass="h-9" label={t("Loading who uses it")} />
    );
  return (
    <PaneSection title={t("Used by")}>
      {failed ? (
        <p className="flex flex-wrap items-center gap-2 text-list text-2">
          {t("It could not be loaded: {message}", { message: failed.message })}
          <Button size="s" onClick={() => void Promise.all([agents.refetch(), counted.refetch()])}>
            {t("Load again")}
          </Button>
        </p>
      ) : (
        users
      )}
    </PaneSection>
  );
}

/** The number of names that are shown before all are asked for. */
const MOST_SHOWN_AGENTS = 5;

function UserNames({
  tool,
  method,
  agents,
  total,
}: UsedByProps & { agents: AgentSummary[]; total: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const share = `${(100 * agents.length) / Math.max(1, total)}%`;
  return (
    <>
      <p className="num flex min-h-7 items-center gap-3 text-meta text-2">
        <span aria-hidden className="h-1 w-20 flex-none overflow-hidden rounded-full bg-press">
          <span className="block h-full bg-(--line-control)" style={{ width: share }} />
        </span>
        {t("{count, number} of {total, plural, one {# agent} other {# agents}}", {
          count: agents.length,
          total,
        })}
      </p>
      <ul>
        {agents.slice(0, isOpen ? undefined : MOST_SHOWN_AGENTS).map(({ id, name, tile }) => (
          <li key={id}>
            <a
              href={placePath({ agent: id, tool, method })}
              className="-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 text-list hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11"
            >
              <AgentTile tile={tile} size="xs" />
              <span className="truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {!isOpen && agents.length > MOST_SHOWN_AGENTS && (
        <Button variant="ghost" size="s" onClick={() => setIsOpen(true)}>
          {t("Show all {count, number}", { count: agents.length })}
        </Button>
      )}
    </>
  );
}
