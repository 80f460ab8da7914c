import { useEffect, useRef, useState } from "react";
import type { ApprovalVerdict, WaitingApproval } from "../../api/approvals.ts";

/** Milliseconds that a call stays at its place after somebody else decided about it. */
const TAKEN_SHOWN = 10_000;

/** A call that stays in the list for a while though it waits no more. */
export type ListedApproval = WaitingApproval & { verdict?: ApprovalVerdict };

/**
 * The calls that wait, and at their places those that ended a moment ago without this page: their
 * rows go after ten seconds.
 */
export function useTaken(
  waiting: readonly WaitingApproval[],
  ended: readonly (ApprovalVerdict & { id: string })[],
): { listed: ListedApproval[]; forget(id: string): void } {
  const shown = useRef<readonly ListedApproval[]>([]);
  const decidedHere = useRef(new Set<string>());
  const since = useRef(new Map<string, number>());
  const [, tick] = useState(0);
  const present = new Set(waiting.map(({ id }) => id));
  const now = Date.now();
  const taken = shown.current.flatMap((approval, index): [number, ListedApproval][] => {
    const verdict = approval.verdict ?? ended.find(({ id }) => id === approval.id);
    if (present.has(approval.id) || !verdict || decidedHere.current.has(approval.id)) return [];
    const began = since.current.get(approval.id) ?? now;
    since.current.set(approval.id, began);
    return now - began < TAKEN_SHOWN ? [[index, { ...approval, verdict }]] : [];
  });
  const listed: ListedApproval[] = [...waiting];
  for (const [index, approval] of taken) listed.splice(Math.min(index, listed.length), 0, approval);
  const key = taken.map(([, { id }]) => id).join();
  useEffect(() => {
    shown.current = listed;
  });
  useEffect(() => {
    if (key === "") return;
    const timer = setTimeout(() => tick((count) => count + 1), TAKEN_SHOWN);
    return () => clearTimeout(timer);
  }, [key]);
  return { listed, forget: (id) => void decidedHere.current.add(id) };
}
