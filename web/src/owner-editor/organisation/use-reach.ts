import { reasonOf } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { changeCostsQuery, type ReachAnswer, reachQuery } from "../../api/reach.ts";
import { ORGANISATION_OWNER, ownerOfAnswer } from "../../api/settings.ts";
import { tokenChange } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useOwnerEdit } from "../owner-edit.tsx";

/** The pause in typing and clicking after which the server is asked. */
const REACH_DELAY_MS = 400;

interface KnownReach {
  /** The reach in words; undefined until it is known. */
  text: string | undefined;
  /** Why the reach is unknown. */
  reason?: string;
  /** Whether the reach is that of the operations a moment ago. */
  isOld: boolean;
  reach?: ReachAnswer | undefined;
}

/** The agents that the draft reaches, and what it costs them. */
export function useReach(): KnownReach {
  const { drafted, stored } = useOwnerEdit("drafted", "stored");
  return useReachOf(drafted.pending, ownerOfAnswer(stored));
}

/**
 * The agents that operations on settings which lie under those of agents would reach, and what that
 * would cost them. `operations` has to stay one array.
 */
export function useReachOf(
  wanted: SettingsOperation[],
  owner: SettingsOwner = ORGANISATION_OWNER,
): KnownReach {
  const operations = useDebouncedValue(wanted, REACH_DELAY_MS);
  const options = { enabled: operations.length > 0, placeholderData: keepPreviousData };
  const { data, error, isPlaceholderData } = useQuery({
    ...reachQuery(operations, owner),
    ...options,
  });
  const costs = useQuery({ ...changeCostsQuery([{ owner, operations }]), ...options });
  const isOld = isPlaceholderData || costs.isPlaceholderData || operations !== wanted;
  if (error) return { text: t("whom it reaches is not known"), reason: reasonOf(error), isOld };
  return { text: data && reachText(data, costs.data?.tokens), isOld, reach: data };
}

/** The reach in words: "reaches 46 agents, +1 forced on, +1,640 tokens". */
export function reachText(
  { agents, forcedOn, switchedOff }: ReachAnswer,
  tokens: number | undefined,
): string {
  return [
    agents.length === 0
      ? t("reaches no agent")
      : t("reaches {agents, plural, one {# agent} other {# agents}}", { agents: agents.length }),
    forcedOn.length > 0 && t("+{count, number} forced on", { count: forcedOn.length }),
    switchedOff.length > 0 && t("−{count, number} switched off", { count: switchedOff.length }),
    tokens !== undefined && agents.length > 0 && tokenChange(tokens),
  ]
    .filter(Boolean)
    .join(", ");
}
