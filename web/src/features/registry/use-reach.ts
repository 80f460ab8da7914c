import { reasonOf } from "@pegboard/registry-core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReachAnswer, reachQuery } from "../../api/reach.ts";
import { countOf, countText } from "../../components/text/count-text.ts";
import { usePaused } from "../../components/use-paused.ts";
import { useOwnerEdit } from "../../settings/owner-edit.tsx";

/** The server is asked when typing and clicking pause. */
const ASK_AFTER_MS = 400;

interface KnownReach {
  /** In words; undefined until it is known. */
  text: string | undefined;
  /** Why it is not known. */
  reason?: string;
  /** It is that of the draft a moment ago. */
  isOld: boolean;
}

/** Whom the draft reaches. */
export function useReach(): KnownReach {
  const { pending } = useOwnerEdit().drafted;
  const operations = usePaused(pending, ASK_AFTER_MS);
  const query = { ...reachQuery(operations), enabled: operations.length > 0, placeholderData: keepPreviousData };
  const { data, error, isPlaceholderData } = useQuery(query);
  const isOld = isPlaceholderData || operations !== pending;
  if (error) return { text: "whom it reaches is not known", reason: reasonOf(error), isOld };
  return { text: data && reachText(data), isOld };
}

export function reachText({ agents, forcedOn, switchedOff }: ReachAnswer): string {
  return [
    agents === 0 ? "reaches no agent" : `reaches ${countOf(agents, "agent")}`,
    forcedOn > 0 && `+${countText(forcedOn)} forced on`,
    switchedOff > 0 && `−${countText(switchedOff)} switched off`,
  ]
    .filter(Boolean)
    .join(", ");
}
