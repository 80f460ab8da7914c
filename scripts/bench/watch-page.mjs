/**
 * Runs inside the page, before anything of the app: notes when the first row is painted, how long
 * tasks take, and the time from an event to the paint of what it changes.
 */
export function watchPage() {
  const watched = { firstList: undefined, longTasks: [], time: undefined, start };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });

  const rows = new MutationObserver(() => {
    if (!document.querySelector("[role=treegrid] [role=row]")) return;
    rows.disconnect();
    afterPaint((time) => {
      watched.firstList = time;
    });
  });
  rows.observe(document, { childList: true, subtree: true });

  /**
   * What of the page has to change: the state of switches, the number of matches, the preview, or
   * what is said of the draft.
   */
  const changes = {
    switch: () =>
      text("[role=treegrid] [role=switch]", (element) => element.getAttribute("aria-checked")),
    list: () => text("[role=treegrid] mark", (element) => element.textContent),
    draft: () => text("[aria-label=Draft]", (element) => element.textContent),
    preview: () =>
      String(!document.querySelector("[aria-label$='as the agent gets it']:not([aria-busy=true])")),
  };

  function start({ on, until }) {
    const before = changes[until]();
    watched.time = new Promise((resolve, reject) => {
      setTimeout(
        () =>
          reject(
            new Error(`Nothing came of the ${on}: the ${until} is as it was after 3 minutes.`),
          ),
        180_000,
      );
      document.addEventListener(
        on,
        (event) => {
          // The preview first says that it is behind, then that it no longer is.
          let behind = until !== "preview";
          const look = () => {
            const now = changes[until]();
            if (!behind) behind = now !== before;
            else if (until === "preview" ? now === before : now !== before) {
              observer.disconnect();
              afterPaint((time) => resolve(time - event.timeStamp));
            }
          };
          const observer = new MutationObserver(look);
          observer.observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          });
        },
        { capture: true, once: true },
      );
    });
  }

  function text(selector, read) {
    return [...document.querySelectorAll(selector)].map(read).join(" ");
  }

  /** A message posted in a frame is delivered once the frame is painted. */
  function afterPaint(then) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(undefined);
    });
  }
}
