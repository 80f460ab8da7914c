import { useSyncExternalStore } from "react";
import type { Power } from "../../../server/src/api-contract.ts";
import { ApiError } from "./api-error.ts";

export type { Power } from "../../../server/src/api-contract.ts";

/** The requests that wait for the code that the terminal shows. */
interface ProofChallenge {
  /** The powers that all waiting requests would gain. */
  powers: readonly Power[];
}

let currentChallenge: ProofChallenge | undefined;
let waitingRequests: ((isProven: boolean) => void)[] = [];
/** The parts that show the challenge; without one nobody could answer it. */
const challengeListeners = new Set<() => void>();
/**
 * The number of running actions. An action may send several requests; once somebody cancels one
 * challenge, the others fail without another.
 */
let actions = 0;
let isCancelled = false;

/**
 * Whether a request that failed may be sent again. It resolves when somebody gives the code, or
 * cancels. The answer is no at once for other errors, and where nothing shows the challenge.
 */
export async function awaitProof(error: unknown): Promise<boolean> {
  const isProofNeeded = error instanceof ApiError && error.code === "proof_needed";
  if (!isProofNeeded || challengeListeners.size === 0 || (actions > 0 && isCancelled)) return false;
  const before = currentChallenge?.powers ?? [];
  const more = error.powers.filter(
    (power) => !before.some((one) => JSON.stringify(one) === JSON.stringify(power)),
  );
  const answer = new Promise<boolean>((resolve) => waitingRequests.push(resolve));
  setChallenge({ powers: [...before, ...more] });
  return answer;
}

/** Answers all waiting requests: they are sent again, or fail as they were refused. */
export function resolveChallenge(isProven: boolean): void {
  if (!isProven) isCancelled = true;
  const resolved = waitingRequests;
  waitingRequests = [];
  setChallenge(undefined);
  for (const resolve of resolved) resolve(isProven);
}

/** Runs requests that a person sees as one action, so that cancelling once cancels all of them. */
export async function challengeOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  if (actions === 0) isCancelled = false;
  actions += 1;
  try {
    return await work();
  } finally {
    actions -= 1;
  }
}

/** The challenge to show now. */
export const useProofChallenge = (): ProofChallenge | undefined =>
  useSyncExternalStore(subscribeToChallenge, () => currentChallenge);

function subscribeToChallenge(listener: () => void): () => void {
  challengeListeners.add(listener);
  return () => {
    challengeListeners.delete(listener);
    if (challengeListeners.size === 0) resolveChallenge(false);
  };
}

function setChallenge(next: ProofChallenge | undefined): void {
  currentChallenge = next;
  for (const listener of [...challengeListeners]) listener();
}
