/** Asks a server for its health all the time, from this process, which is not the server's. */
export function watchHealth(url) {
  let worst = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const start = performance.now();
      await fetch(`${url}/api/health`)
        .then((answer) => answer.text())
        .catch(() => undefined);
      worst = Math.max(worst, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    /** Milliseconds of the longest answer since it was asked last. */
    takeWorst() {
      const taken = worst;
      worst = 0;
      return taken;
    },
    async stop() {
      isWatching = false;
      await watching;
    },
  };
}
