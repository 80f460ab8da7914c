import { useSyncExternalStore } from "react";
import type { Power } from "../../../../server/src/api-contract.ts";
import { ApiError } from "../api-error.ts";

export type { Power } from "../../../../server/src/api-contract.ts";

/**
 * What the waiting requests need: the code that the terminal shows, a fresh sign-in, a sign-in
 * because the session ended, or another role, which nobody can give here.
 */
type Proof = "code" | "fresh" | "sign_in" | "role";

const PROOFS: { [code in ApiError["code"]]?: Proof } = {
  proof_needed: "code",
  fresh_sign_in_needed: "fresh",
  sign_in_needed: "sign_in",
  role_needed: "role",
};

/** The requests that wait until somebody proves who they are. */
interface ProofChallenge {
  needs: Proof;
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
 * Whether a request that failed may be sent again. It resolves when somebody gives proof, or
 * cancels. The answer is no at once for other errors, and where nothing shows the challenge.
 */
export async function awaitProof(error: unknown): Promise<boolean> {
  const needs = error instanceof ApiError ? PROOFS[error.code] : undefined;
  if (!needs || challengeListeners.size === 0 || (actions > 0 && isCancelled)) return false;
  const answer = new Promise<boolean>((resolve) => waitingRequests.push(resolve));
  challenge(needs, error instanceof ApiError ? error.powers : []);
  return answer;
}

/** Asks for proof. A sign-in after the session ended is fresh, so it answers the others, too. */
export function challenge(needs: Proof, powers: readonly Power[] = []): void {
  const before = currentChallenge?.powers ?? [];
  const more = powers.filter(
    (power) => !before.some((one) => JSON.stringify(one) === JSON.stringify(power)),
  );
  const isSignedOut = currentChallenge?.needs === "sign_in";
  setChallenge({ needs: isSignedOut ? "sign_in" : needs, powers: [...before, ...more] });
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
    // The part that takes over from one that only waits for its code comes in the same commit.
    queueMicrotask(() => challengeListeners.size === 0 && resolveChallenge(false));
  };
}

function setChallenge(next: ProofChallenge | undefined): void {
  currentChallenge = next;
  for (const listener of [...challengeListeners]) listener();
}
