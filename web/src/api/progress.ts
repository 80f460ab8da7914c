import { queryOptions, skipToken, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Progress } from "../../../server/src/api-contract.ts";

export type { Progress } from "../../../server/src/api-contract.ts";

/**
 * What something is doing now: a source, by its id, or a request, by the name that it gave itself.
 * The event stream brings it, and nothing asks for it.
 */
export const progressQuery = (of: string) =>
  queryOptions<Progress>({
    queryKey: ["progress", of],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface CancellableRequest {
  signal: AbortSignal;
  /** The name by which events tell of its progress. */
  progress: string;
}

/** A mutation whose request somebody can end. What is ended counts as never asked. */
export function useCancellableMutation<Sent, Answer>(
  send: (sent: Sent, request: CancellableRequest) => Promise<Answer>,
  options: { onSuccess?: () => void } = {},
) {
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState("");
  const mutation = useMutation({
    mutationFn: (sent: Sent) => {
      running.current = new AbortController();
      const name = Math.random().toString(36).slice(2);
      setProgress(name);
      return send(sent, { signal: running.current.signal, progress: name });
    },
    ...options,
  });
  return {
    ...mutation,
    progress,
    cancel() {
      running.current?.abort();
      mutation.reset();
    },
  };
}
