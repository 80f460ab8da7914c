import { compactOperations } from "@pegboard/registry-core";
import { operationsBetween, restorableOperations } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { changeCostsQuery } from "../../api/reach.ts";
import type { RevisionAnswer } from "../../api/revisions.ts";
import { common } from "../../language/common.ts";
import { changeText, countText } from "../../language/count-text.ts";
import { fill } from "../../language/fill.tsx";
import { useOwnerEdit } from "../owner-edit.tsx";
import { useHistoryOwner } from "./history-owner.ts";
import { say } from "./texts.ts";

interface ReachedCostsProps {
  a: RevisionAnswer;
  b: RevisionAnswer;
}

/** What the functions of all agents cost with either revision of what holds for many of them. */
export function ReachedCosts({ a, b }: ReachedCostsProps) {
  const { data: agents } = useQuery(agentsQuery);
  const [before, after] = [useCostsOf(a), useCostsOf(b)];
  const error = before.error ?? after.error;
  if (error) return <span>· {say.tokensCouldNotBeCounted}</span>;
  if (!agents || !before.data || !after.data) return null;
  const [from, to] = [before.data, after.data];
  const tokensWith = (costs: Record<string, number>) =>
    agents.reduce((sum, { id, counts }) => sum + counts.tokens + (costs[id] ?? 0), 0);
  const changed = agents.filter(({ id }) => from[id] !== to[id]).length;
  return (
    <>
      <span aria-hidden>·</span>
      <span title={say.bothCountedWithToolsOfNow}>
        {fill(say.tokensOfAllAgents, {
          before: countText(tokensWith(from)),
          after: <b className="font-semibold text-1">{common.tokenCount(tokensWith(to))}</b>,
          change: (
            <b className="font-semibold text-accent">
              {changeText(tokensWith(to) - tokensWith(from))}
            </b>
          ),
        })}
        <span className="text-3">
          {" "}
          {say.inAgents(changed)} {say.withTheToolsOfNow}
        </span>
      </span>
    </>
  );
}

const NONE: Record<string, number> = {};

/**
 * Tokens more than now, by agent, with the settings of a revision. What cannot be stored any more
 * counts as it is.
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
  return operations.length === 0 ? { data: NONE, error: null } : { data: data?.agents, error };
}
