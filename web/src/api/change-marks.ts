/**
 * The marks of answers that lack changes. Every answer carries the mark of the last change that it
 * contains ("1f00d2a7c3b4.12": the server's process and a count); the event stream carries the mark
 * of the change after which it begins. So a page can find out whether it missed a change.
 */
const unheard = new Set<string>();
let begun: { mark: string; onMissed(): void } | undefined;

/** Starts a page, which has no answers yet. */
export function forgetAnswers(): void {
  unheard.clear();
  begun = undefined;
}

/**
 * Notes an answer. A late one, from before the connection, lacks changes that the events do not
 * repeat.
 */
export function noteAnswer(mark: string | null): void {
  if (mark === null) return;
  if (!begun) unheard.add(mark);
  else if (isBefore(mark, begun.mark)) begun.onMissed();
}

/**
 * Notes that the page gets every event from now on. Calls `onMissed` when an answer, here or still
 * to come, is older than the first event.
 */
export function beginHearing(mark: string, onMissed: () => void): void {
  begun = { mark, onMissed };
  if ([...unheard].some((answered) => isBefore(answered, mark))) onMissed();
  unheard.clear();
}

/** Notes that the connection is lost. The page has every change up to its last event. */
export function endHearing(last: string): void {
  if (begun) unheard.add(last || begun.mark);
  begun = undefined;
}

function isBefore(mark: string, other: string): boolean {
  const [[process, count], [otherProcess, otherCount]] = [mark.split("."), other.split(".")];
  return process !== otherProcess || Number(count) < Number(otherCount);
}
