import { useSyncExternalStore } from "react";
import type { Power } from "../../../server/src/api-contract.ts";
import { ApiError } from "./api-error.ts";

export type { Power } from "../../../server/src/api-contract.ts";

/** What waits for the code that the terminal shows. */
interface AskedProof {
  /** What would be gained, of all requests that wait. */
  powers: readonly Power[];
}

let asked: AskedProof | undefined;
let waiting: ((isProven: boolean) => void)[] = [];
/** Those who show that something waits; without one nobody could answer. */
const listeners = new Set<() => void>();
/** Of several requests of one action, the first that is left lets the others not ask again. */
let actions = 0;
let isLeft = false;

/**
 * Whether a request may be sent again that was refused: resolves when somebody gave the code, or left it. Other errors, and where nothing
 * shows the question, answer no at once.
 */
export async function isProvenAfter(error: unknown): Promise<boolean> {
  const isAsking = error instanceof ApiError && error.code === "proof_needed";
  if (!isAsking || listeners.size === 0 || (actions > 0 && isLeft)) return false;
  const before = asked?.powers ?? [];
  const more = error.powers.filter((power) => !before.some((one) => JSON.stringify(one) === JSON.stringify(power)));
  const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
  change({ powers: [...before, ...more] });
  return answer;
}

/** Answers all that wait: they go on, or fail as they were refused. */
export function settleProof(isProven: boolean): void {
  if (!isProven) isLeft = true;
  const settled = waiting;
  waiting = [];
  change(undefined);
  for (const settle of settled) settle(isProven);
}

/** Runs requests that a person knows as one action: they are asked for the code once. */
export async function askedOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  if (actions === 0) isLeft = false;
  actions += 1;
  try {
    return await work();
  } finally {
    actions -= 1;
  }
}

/** What waits now; whoever reads it shows it. */
export const useAskedProof = (): AskedProof | undefined => useSyncExternalStore(subscribe, () => asked);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) settleProof(false);
  };
}

function change(next: AskedProof | undefined): void {
  asked = next;
  for (const listener of [...listeners]) listener();
}
