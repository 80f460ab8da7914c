/**
 * Whether the page may have missed a change: every answer names one that it surely holds ("1f00d2a7c3b4.12": the server's process and a
 * count), and the stream of events names the one after which it begins.
 */
const unheard = new Set<string>();
let begun: { mark: string; onMissed(): void } | undefined;

/** A page begins, which has no answer yet. */
export function forgetAnswers(): void {
  unheard.clear();
  begun = undefined;
}

/** An answer arrived. One from before the connection, which is late, holds less than what is heard. */
export function noteAnswer(mark: string | null): void {
  if (mark === null) return;
  if (!begun) unheard.add(mark);
  else if (isBefore(mark, begun.mark)) begun.onMissed();
}

/** From here on every change is heard. `onMissed` is called when an answer that the page has, or is to get, is older. */
export function beginHearing(mark: string, onMissed: () => void): void {
  begun = { mark, onMissed };
  if ([...unheard].some((answered) => isBefore(answered, mark))) onMissed();
  unheard.clear();
}

/** The connection is lost; what the page has holds everything up to the change that it heard last. */
export function endHearing(last: string): void {
  if (begun) unheard.add(last || begun.mark);
  begun = undefined;
}

function isBefore(mark: string, other: string): boolean {
  const [[process, count], [otherProcess, otherCount]] = [mark.split("."), other.split(".")];
  return process !== otherProcess || Number(count) < Number(otherCount);
}
