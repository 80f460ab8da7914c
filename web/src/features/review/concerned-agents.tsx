import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { agentsQuery } from "../../api/agents.ts";
import type { ReviewAgent, ReviewItem } from "../../api/source-changes.ts";
import { t } from "../../messages/t.ts";
import { AgentRows } from "./agent-rows.tsx";
import { ReachStrip } from "./reach-strip.tsx";
import { RemoveEntries } from "./remove-entries.tsx";
import { reachedOf } from "./review-rows.ts";
import { reviewAgentText } from "./review-words.ts";

interface ConcernedAgentsProps {
  item: ReviewItem;
  /** The agents; absent while they load. */
  agents: readonly ReviewAgent[] | undefined;
  /** The agents that it is accepted for once that is pressed. */
  ticked: ReadonlySet<string>;
  /** Called for a tick; absent where it is accepted for all or none. */
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined;
}

/** Every agent with its state before and after accepting. */
export function ConcernedAgents({ item, agents: loaded, ticked, onTick }: ConcernedAgentsProps) {
  const agents = loaded ?? NO_REVIEW_AGENTS;
  const { data: known = [] } = useQuery(agentsQuery);
  const [query, setQuery] = useState("");
  const rows = useMemo(() => {
    const byId = new Map(known.map((agent) => [agent.id, agent]));
    const reached = new Set(reachedOf(agents));
    const named = agents.map((agent) => ({
      id: agent.id,
      name: byId.get(agent.id)?.name ?? agent.id,
      tile: byId.get(agent.id)?.tile,
      said: reviewAgentText(agent),
      tokens: agent.tokens,
    }));
    const found = named.filter(({ name }) =>
      name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()),
    );
    return found.sort((one, other) => Number(reached.has(other.id)) - Number(reached.has(one.id)));
  }, [known, agents, query]);
  const reached = agents.filter(({ was, is }) => was !== "off" || is !== "off");
  const named = reached.flatMap(({ id, is }) => (is === "named" ? id : []));
  const tokens = reached.reduce((sum, agent) => sum + agent.tokens, 0);
  return (
    <section
      aria-label={t("Agents concerned")}
      className="flex min-h-0 w-76 flex-none flex-col border-line xl:border-l max-xl:w-full max-xl:border-t"
    >
      <div className="flex items-baseline gap-2 px-4 pt-4 pb-2 text-list">
        <b className="flex-1 font-semibold">
          {loaded
            ? t("{count, plural, one {# agent} other {# agents}} concerned", {
                count: reached.length,
              })
            : t("Agents concerned")}
        </b>
        {loaded && item.kind !== "gone" && (
          <span className="num text-meta text-2">
            {t("{change} tokens", { change: countChangeText(tokens) })}
          </span>
        )}
      </div>
      {agents.length > 0 && (
        <ReachStrip agents={agents} ticked={onTick && item.kind !== "gone" ? ticked : undefined} />
      )}
      {item.kind === "gone" && named.length > 0 && <RemoveEntries item={item} agents={named} />}
      {agents.length > 8 && (
        <div className="px-4 pb-2">
          <SearchField value={query} onChange={setQuery} label={t("Search agents")} />
        </div>
      )}
      <AgentRows
        rows={rows}
        ticked={ticked}
        onTick={item.kind === "gone" ? undefined : onTick}
        href={(id) => paths.agentTools(id, { tool: item.tool })}
      />
    </section>
  );
}

const NO_REVIEW_AGENTS: readonly ReviewAgent[] = [];
