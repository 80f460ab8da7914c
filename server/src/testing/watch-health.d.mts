/** Asks a server for its health all the time, from a thread of its own: what this one does meanwhile does not count. */
export function watchHealth(url: string): {
  /** Milliseconds of the longest answer since this was called last, of one that is still missing those until now. */
  takeWorst(): number;
  stop(): Promise<void>;
};
