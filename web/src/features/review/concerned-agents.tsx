import type { SettingsOperation } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { SearchField } from "@pegboard/ui/inputs/search-field.tsx";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { agentsQuery } from "../../api/agents.ts";
import type { ReviewAgent, ReviewItem } from "../../api/sources/source-changes.ts";
import { newAct } from "../../drafts/draft.ts";
import type { DraftChange } from "../../drafts/draft-store.ts";
import { readSaved } from "../../drafts/save-drafts.ts";
import { useDrafts } from "../../drafts/use-draft.ts";
import { t } from "../../messages/t.ts";
import { AgentRows } from "./accept-for-chosen.tsx";
import { brokenText } from "./change-verdict.tsx";
import { reachedAgents, reviewAgentText, reviewItemTitle } from "./review-rows.ts";

interface ConcernedAgentsProps {
  item: ReviewItem;
  /** The agents; absent while they load. */
  agents: readonly ReviewAgent[] | undefined;
  /** How many calls of agents it would break. */
  broken: ReadonlyMap<string, number>;
  /** Whether accepting it leaves it off in each of them. */
  staysOff: boolean;
  /** The agents that it is accepted for once that is pressed. */
  ticked: ReadonlySet<string>;
  /** Called for a tick; absent where it is accepted for all or none. */
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined;
}

/** Every agent with its state before and after accepting. */
export function ConcernedAgents(props: ConcernedAgentsProps) {
  const { item, agents: loaded, broken, staysOff, ticked, onTick } = props;
  const agents = loaded ?? NO_REVIEW_AGENTS;
  const { data: known = [] } = useQuery(agentsQuery);
  const [query, setQuery] = useState("");
  const rows = useMemo(() => {
    const byId = new Map(known.map((agent) => [agent.id, agent]));
    const reached = new Set(reachedAgents(agents));
    const named = agents.map((agent) => ({
      id: agent.id,
      name: byId.get(agent.id)?.name ?? agent.id,
      tile: byId.get(agent.id)?.tile,
      said: broken.has(agent.id)
        ? brokenText(broken.get(agent.id) ?? 0)
        : reviewAgentText(agent, staysOff),
      isBroken: broken.has(agent.id),
      tokens: staysOff ? 0 : agent.tokens,
    }));
    const found = named.filter(({ name }) =>
      name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()),
    );
    const rank = ({ id }: { id: string }) => (broken.get(id) ?? 0) * 2 + Number(reached.has(id));
    return found.sort((one, other) => rank(other) - rank(one));
  }, [known, agents, query, staysOff, broken]);
  const reached = agents.filter(({ was, is }) => was !== "off" || is !== "off");
  const named = reached.flatMap(({ id, is }) => (is === "named" ? id : []));
  const tokens = staysOff ? 0 : reached.reduce((sum, agent) => sum + agent.tokens, 0);
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
        <ConcernedStrip
          agents={agents}
          staysOff={staysOff}
          ticked={onTick && item.kind !== "gone" ? ticked : undefined}
        />
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

interface ConcernedStripProps {
  agents: readonly ReviewAgent[];
  staysOff: boolean;
  /** The agents that get it; absent where that is not chosen. */
  ticked: ReadonlySet<string> | undefined;
}

/** The most ticks; more agents share them. */
const MOST_TICKS = 60;

/**
 * One tick for each agent: filled where it gets what is accepted, amber where it goes without, grey
 * where nothing changes; followed by a text.
 */
function ConcernedStrip({ agents, staysOff, ticked }: ConcernedStripProps) {
  const reached = new Set(reachedAgents(agents));
  const groups = new Map<string, { look: string; count: number }>();
  for (const agent of agents) {
    if (!reached.has(agent.id)) continue;
    const text = reviewAgentText(agent, staysOff);
    const look = agent.is === "offered" ? TAKES : GOES_WITHOUT;
    groups.set(text, { look, count: (groups.get(text)?.count ?? 0) + 1 });
  }
  const order = [...agents].sort((one, other) => rank(one) - rank(other));
  const ticks = Math.min(MOST_TICKS, order.length);
  return (
    <div className="grid gap-1.5 px-4 pb-2">
      <div aria-hidden className="flex h-3 gap-[1.5px]">
        {Array.from({ length: ticks }, (_, index) => {
          const agent = order[Math.floor((index * order.length) / ticks)];
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: ticks are their places
              key={index}
              className={`max-w-1.5 flex-1 rounded-[1px] ${agent ? lookOf(agent) : ""}`}
            />
          );
        })}
      </div>
      <ul className="grid gap-0.5 text-meta text-2">
        {[...groups].map(([text, { look, count }]) => (
          <li key={text} className="flex items-center gap-1.5">
            <span aria-hidden className={`h-2.5 w-1.5 flex-none rounded-[1px] ${look}`} />
            <b className="num font-semibold text-1">{countText(count)}</b> {text}
          </li>
        ))}
      </ul>
    </div>
  );

  function rank({ id, is }: ReviewAgent): number {
    if (!reached.has(id)) return 3;
    if (is !== "offered") return 2;
    return ticked?.has(id) === false ? 1 : 0;
  }

  function lookOf(agent: ReviewAgent): string {
    return [TAKES, NOT_CHOSEN, GOES_WITHOUT, NOT_REACHED][rank(agent)] ?? NOT_REACHED;
  }
}

const TAKES = "bg-accent forced-colors:bg-[Highlight]";
const NOT_CHOSEN = "bg-accent-tint forced-colors:border";
const GOES_WITHOUT = "bg-(--amber)";
const NOT_REACHED = "bg-(--line-strong) opacity-55 forced-colors:mt-auto forced-colors:h-1";

/**
 * Removes entries for something that is gone from the settings of the agents that name it, in each
 * one's draft.
 */
function RemoveEntries({ item, agents }: { item: ReviewItem; agents: string[] }) {
  const client = useQueryClient();
  const drafts = useDrafts();
  const [state, setState] = useState<"done" | "working" | Error>();
  const remove = async () => {
    setState("working");
    try {
      const step = {
        label: t("Remove {name}", { name: reviewItemTitle(item) }),
        operations: [removalOf(item)],
        act: newAct(),
      };
      const changes: DraftChange[] = [];
      for (const id of agents) {
        const owner = { kind: "agent", id } as const;
        changes.push({
          owner,
          event: { type: "change", step },
          saved: await readSaved(client, owner),
        });
      }
      drafts.change(changes);
      setState("done");
    } catch (error) {
      setState(error as Error);
    }
  };
  return (
    <div className="grid gap-2 px-4 pb-3">
      {state === "done" ? (
        <Note tone="info">
          {t(
            "Removed in the drafts of {count, plural, one {# agent} other {# agents}}. Open each to save it.",
            { count: agents.length },
          )}
        </Note>
      ) : (
        <Button
          blocked={state === "working" ? t("Working…") : undefined}
          onClick={() => void remove()}
        >
          {t("Remove entries from {count, plural, one {# draft} other {# drafts}}", {
            count: agents.length,
          })}
        </Button>
      )}
      {state instanceof Error && <Note tone="bad">{state.message}</Note>}
    </div>
  );
}

const removalOf = ({ tool, method }: ReviewItem): SettingsOperation =>
  method === undefined ? { op: "removeTool", tool } : { op: "removeMethod", tool, method };
