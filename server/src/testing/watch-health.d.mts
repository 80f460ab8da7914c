/** Asks a server for its health all the time, from this process, which is not the server's. */
export function watchHealth(url: string): {
  /** Milliseconds of the longest answer since it was asked last. */
  takeWorst(): number;
  stop(): Promise<void>;
};
