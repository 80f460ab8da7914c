import type { EventHub } from "./events/event-hub.ts";
import type { Store } from "./stores/store.ts";

/** Milliseconds that a timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Tells of tokens that end by their time, at that moment, as of those that somebody ends. One
 * timer, for the next of them.
 */
export function followTokenEnds(store: Pick<Store, "nextTokenEnd">, events: EventHub): void {
  let told = new Date().toISOString();
  let timer: NodeJS.Timeout | undefined;
  let plans = 0;
  let isOver = false;

  const plan = async (): Promise<void> => {
    const own = ++plans;
    // A store that cannot be read is told of by health, and the next change plans again.
    const next = await store.nextTokenEnd(told).catch(() => undefined);
    if (isOver || own !== plans) return;
    clearTimeout(timer);
    if (!next) return;
    const wait = Date.parse(next.at) - Date.now();
    timer = setTimeout(
      () => {
        if (Date.now() < Date.parse(next.at)) return void plan();
        told = next.at;
        for (const agent of next.agents) events.publish({ type: "tokens", agent });
      },
      Math.min(wait, LONGEST_TIMER),
    ).unref();
  };
  events.subscribe(({ type }) => {
    if (type === "tokens") void plan();
  });
  events.whenEnded(() => {
    isOver = true;
    clearTimeout(timer);
  });
  void plan();
}
