import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { forgetAnswers } from "./change-marks.ts";

/**
 * The client that holds all server state. Live events say when to fetch again, so nothing is
 * refetched on a timer.
 */
export function createQueryClient(): QueryClient {
  forgetAnswers();
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60 * 1000,
        networkMode: "always",
        // One more try covers a server that restarts. An error that the server answered would come
        // again.
        retry: (errors, error) =>
          errors < 1 && error instanceof ApiError && error.code === "unreachable",
        retryDelay: 400,
      },
      mutations: { networkMode: "always" },
    },
  });
}
