import { compactOperations } from "@pegboard/registry-core";
import { operationsBetween, restorableOperations } from "@pegboard/registry-core/internal";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import type { RevisionAnswer } from "../../api/revisions.ts";
import { tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { useHistoryOwner } from "./history-owner.ts";

interface ReachedCostsProps {
  a: RevisionAnswer;
  b: RevisionAnswer;
}

/**
 * The costs of the functions of all agents with either revision of settings that many of them
 * share.
 */
export function ReachedCosts({ a, b }: ReachedCostsProps) {
  const { data: agents } = useQuery(agentsQuery);
  const [before, after] = [useCostsOf(a), useCostsOf(b)];
  const error = before.error ?? after.error;
  if (error) return <span>· {t("the tokens could not be counted")}</span>;
  if (!agents || !before.data || !after.data) return null;
  const [from, to] = [before.data, after.data];
  const tokensWith = (costs: Record<string, number>) =>
    agents.reduce((sum, { id, counts }) => sum + counts.tokens + (costs[id] ?? 0), 0);
  const changed = agents.filter(({ id }) => from[id] !== to[id]).length;
  return (
    <>
      <span aria-hidden>·</span>
      <span
        title={t("Both counted with the tools as they are now: how they were then is not kept")}
      >
        {t.rich("all agents: {before} → {after} {change}", {
          before: countText(tokensWith(from)),
          after: <b className="font-semibold text-1">{tokenCount(tokensWith(to))}</b>,
          change: (
            <b className="font-semibold text-accent">
              {countChangeText(tokensWith(to) - tokensWith(from))}
            </b>
          ),
        })}
        <span className="text-3">
          {" "}
          {t("{count, plural, =0 {} one {in # agent} other {in # agents}}", { count: changed })}{" "}
          {t("with the tools of now")}
        </span>
      </span>
    </>
  );
}

const NO_AGENT_COSTS: Record<string, number> = {};

/**
 * How many more tokens than now each agent costs with the settings of a revision. Parts that cannot
 * be stored any more count as they are.
 */
function useCostsOf({ settings }: RevisionAnswer) {
  const stored = useOwnerEdit((edit) => edit.stored);
  const { owner, definitions } = useHistoryOwner();
  const operations = useMemo(() => {
    const wanted = operationsBetween(stored.settings, settings);
    const { operations } = restorableOperations({ tools: definitions }, stored.settings, wanted);
    return compactOperations(stored.settings, operations);
  }, [stored.settings, settings, definitions]);
  const { data, error } = useQuery({
    ...changeCostsQuery([{ owner, operations }]),
    enabled: operations.length > 0,
  });
  return operations.length === 0
    ? { data: NO_AGENT_COSTS, error: null }
    : { data: data?.agents, error };
}
