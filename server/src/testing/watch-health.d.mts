/** Asks a server for its health all the time, from a thread of its own: what this one does meanwhile does not count. */
export function watchHealth(url: string): {
  /** Milliseconds of the longest answer since it was asked last. */
  takeWorst(): number;
  stop(): Promise<void>;
};
