import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  ReplayAnswer,
  ReplayProgress,
  ReplayRequest,
} from "../../../../server/src/api-contract.ts";
import { questionToSend } from "../ask-about-drafts.ts";
import { postForEvents } from "./event-stream.ts";

export type { ReplayAnswer, ReplayedRowAnswer } from "../../../../server/src/api-contract.ts";

/** The spans of days whose calls can be judged. */
export const REPLAY_DAYS = [7, 30, 90] as const;
export type ReplayDays = (typeof REPLAY_DAYS)[number];

/** Changes that are not saved, and the calls that are judged by them. */
export interface AskedReplay {
  changes: { owner: SettingsOwner; operations: SettingsOperation[] }[];
  /** Seconds that calls may run, in the place of the organisation's limit. */
  callTimeLimit?: number | undefined;
  days: ReplayDays;
  /** Only calls of these tools. */
  tools?: string[];
}

const progressKey = (key: QueryKey) => ["replay progress", ...key];
/** Milliseconds for which a replay is taken for the present one. */
const REPLAY_FRESH = 60_000;

const replayQuery = (asked: AskedReplay) =>
  queryOptions({
    queryKey: ["replay", asked],
    queryFn: async ({ signal, client, queryKey }) => {
      const body: ReplayRequest = await questionToSend(client, asked);
      for await (const { event, data } of postForEvents("/api/v1/calls/replay", body, signal)) {
        if (event === "progress") client.setQueryData(progressKey(queryKey), data);
        if (event === "answer") return data as ReplayAnswer;
      }
      throw new Error();
    },
    staleTime: REPLAY_FRESH,
    retry: false,
    // Typed secrets may be in the key.
    gcTime: 0,
  });

export interface Replaying {
  answer: ReplayAnswer | undefined;
  error: Error | null;
  /** Undefined when nothing is judged. */
  progress: ReplayProgress | undefined;
  stop(): void;
  retry(): void;
}

/** What would have become of logged calls, found while `isWanted`. */
export const useReplay = (asked: AskedReplay, isWanted = true): Replaying =>
  useReplaying(asked, { enabled: isWanted });

/** As `useReplay`; while calls are judged anew, the answer is the former one. */
export const useReplayAgain = (asked: AskedReplay): Replaying =>
  useReplaying(asked, { placeholderData: keepPreviousData });

function useReplaying(
  asked: AskedReplay,
  how: { enabled?: boolean; placeholderData?: typeof keepPreviousData },
): Replaying {
  const client = useQueryClient();
  const options = replayQuery(asked);
  const query = useQuery({ ...options, ...how });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const { data: progress = {} } = useQuery<ReplayProgress>({
    queryKey: progressKey(options.queryKey),
    enabled: false,
    gcTime: 0,
  });
  return {
    // A former answer says nothing of what was stopped.
    answer: isPlaceholderData && !isFetching ? undefined : data,
    error,
    progress: isFetching ? progress : undefined,
    stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
    retry: () => void refetch(),
  };
}
