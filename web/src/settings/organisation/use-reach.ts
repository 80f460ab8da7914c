import type { SettingsOperation } from "@pegboard/registry-core";
import { reasonOf, type SettingsOwner } from "@pegboard/registry-core/internal";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { changeCostsQuery, type ReachAnswer, reachQuery } from "../../api/reach.ts";
import { ORGANISATION } from "../../api/settings.ts";
import { useDebouncedValue } from "../../components/use-debounced.ts";
import { common } from "../../language/common.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import { ownerOfAnswer } from "./owner-of-answer.ts";
import { say } from "./texts.ts";

/** The server is asked when typing and clicking pause. */
const ASK_AFTER_MS = 400;

interface KnownReach {
  /** In words; undefined until it is known. */
  text: string | undefined;
  /** Why it is not known. */
  reason?: string;
  /** It is that of the operations a moment ago. */
  isOld: boolean;
  reach?: ReachAnswer | undefined;
}

/** Whom the draft reaches, and what that costs them. */
export function useReach(): KnownReach {
  const { drafted, stored } = useOwnerEdit("drafted", "stored");
  return useReachOf(drafted.pending, ownerOfAnswer(stored));
}

/**
 * Whom operations on settings that lie under those of agents would reach, and what that would cost
 * them. Keep the same array.
 */
export function useReachOf(
  wanted: SettingsOperation[],
  owner: SettingsOwner = ORGANISATION,
): KnownReach {
  const operations = useDebouncedValue(wanted, ASK_AFTER_MS);
  const options = { enabled: operations.length > 0, placeholderData: keepPreviousData };
  const { data, error, isPlaceholderData } = useQuery({
    ...reachQuery(operations, owner),
    ...options,
  });
  const costs = useQuery({ ...changeCostsQuery([{ owner, operations }]), ...options });
  const isOld = isPlaceholderData || costs.isPlaceholderData || operations !== wanted;
  if (error) return { text: say.reachIsNotKnown, reason: reasonOf(error), isOld };
  return { text: data && reachText(data, costs.data?.tokens), isOld, reach: data };
}

/** "reaches 46 agents, +1 forced on, +1,640 tokens". */
export function reachText(
  { agents, forcedOn, switchedOff }: ReachAnswer,
  tokens: number | undefined,
): string {
  return [
    agents.length === 0 ? say.reachesNobody : say.reaches(agents.length),
    forcedOn.length > 0 && say.forcedOn(forcedOn.length),
    switchedOff.length > 0 && say.switchedOff(switchedOff.length),
    tokens !== undefined && agents.length > 0 && common.tokenChange(tokens),
  ]
    .filter(Boolean)
    .join(", ");
}
