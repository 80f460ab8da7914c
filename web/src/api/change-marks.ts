/**
 * Finds out whether the page missed a change. Every answer carries the mark of the last change that
 * it contains ("1f00d2a7c3b4.12": the server's process and a count); the event stream carries the
 * mark of the change after which it begins.
 */
const unheard = new Set<string>();
let begun: { mark: string; onMissed(): void } | undefined;

/** Starts a page, which has no answers yet. */
export function forgetAnswers(): void {
  unheard.clear();
  begun = undefined;
}

/**
 * Takes note of an answer. A late one, from before the connection, lacks changes that the events do
 * not repeat.
 */
export function noteAnswer(mark: string | null): void {
  if (mark === null) return;
  if (!begun) unheard.add(mark);
  else if (isBefore(mark, begun.mark)) begun.onMissed();
}

/**
 * From here on the page gets every event. Calls `onMissed` when an answer, here or still to come,
 * is older than the first.
 */
export function beginHearing(mark: string, onMissed: () => void): void {
  begun = { mark, onMissed };
  if ([...unheard].some((answered) => isBefore(answered, mark))) onMissed();
  unheard.clear();
}

/** The connection is lost. The page has every change up to its last event. */
export function endHearing(last: string): void {
  if (begun) unheard.add(last || begun.mark);
  begun = undefined;
}

function isBefore(mark: string, other: string): boolean {
  const [[process, count], [otherProcess, otherCount]] = [mark.split("."), other.split(".")];
  return process !== otherProcess || Number(count) < Number(otherCount);
}
