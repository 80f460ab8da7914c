import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

let lostLine: HTMLElement | undefined;
const lostLineListeners = new Set<() => void>();

/** A ref for the element of the line that says that the server cannot be reached. */
export function takeLostLine(element: HTMLElement | null): void {
  lostLine = element ?? undefined;
  for (const tell of lostLineListeners) tell();
}

/** Whether a request failed because the server cannot be reached. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "unreachable";

interface SaidInLostLineProps {
  /** Whether the server cannot be reached is all that is the matter. */
  when: boolean;
  /** What the line has to add to that. */
  sentence?: ReactNode;
  /** The note where there is no such line, or where something else is the matter. */
  children: ReactNode;
}

/**
 * A note that stands in the line about the lost connection while there is one, so that a page says
 * once that the server cannot be reached.
 */
export function SaidInLostLine({ when, sentence, children }: SaidInLostLineProps) {
  const line = useSyncExternalStore(subscribeToLostLine, () => lostLine);
  return when && line ? createPortal(<> {sentence}</>, line) : children;
}

function subscribeToLostLine(tell: () => void): () => void {
  lostLineListeners.add(tell);
  return () => lostLineListeners.delete(tell);
}
