import { useRemembered } from "@pegboard/ui/page/use-remembered.ts";
import type { ReplayDays } from "../../api/streams/replay.ts";

const DAY_CHOICES = { "7": 7, "30": 30, "90": 90 } as const satisfies Record<string, ReplayDays>;

/** Of how many days calls are judged, as this browser remembers it. */
export function useReplayDays(): [ReplayDays, (days: ReplayDays) => void] {
  const [kept, keep] = useRemembered<keyof typeof DAY_CHOICES>("replay-days", DAY_CHOICES, "30");
  return [DAY_CHOICES[kept], (next) => keep(`${next}`)];
}
