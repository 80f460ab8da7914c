import { expect, type Page, type Request } from "@playwright/test";

/** What each page has asked for and not got yet. */
const requestsUnderWay = new WeakMap<Page, Set<Request>>();

/** The server answers it when a person has decided about the call. */
const HELD = /[?&]wait=/;

export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  requestsUnderWay.set(page, requests);
  page.on("request", (request) => {
    // Nothing of the page before is waited for.
    if (request.isNavigationRequest()) requests.clear();
    // Events never end, and a call that may wait for somebody is told of by the page itself.
    const isHeld = request.resourceType() === "eventsource" || HELD.test(request.url());
    if (!isHeld) requests.add(request);
  });
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/** Waits until all that a page shows is there: nothing loads, nothing moves, nothing changes. */
export async function settled(page: Page): Promise<void> {
  const loading = () => [...(requestsUnderWay.get(page) ?? [])].map((request) => request.url());
  const unsettled = async () => [...(await page.evaluate(findChanges)), ...loading()];
  await expect.poll(unsettled, { intervals: [0, 20, 50] }).toEqual([]);
}

export async function openSettled(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  // A sheet over the page hides its heading from the tree of roles.
  await expect(page.locator("h1")).toBeAttached();
  await settled(page);
}

/**
 * Goes on to another address as a link of the app does: the page is not loaded again. No two
 * screens have the same texts.
 */
export async function goOnSettled(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page);
  const before = await page.locator("body").textContent();
  await page.evaluate((href) => {
    history.pushState(null, "", href);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("body")).not.toHaveText(before ?? "");
  await expect(page.locator("h1")).toBeAttached();
  await settled(page);
}

/** Runs in the page, until it has nothing more to do. */
async function findChanges(): Promise<string[]> {
  const changed = new Set<Node>(document.querySelectorAll("[aria-busy=true]"));
  const observer = new MutationObserver((records) => {
    for (const { target } of records) changed.add(target);
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  // On a busy machine, no frame may leave time to be idle in.
  const whenIdle = (done: () => void) => requestIdleCallback(done, { timeout: 500 });
  await new Promise<void>((done) => requestAnimationFrame(() => whenIdle(done)));
  observer.disconnect();
  for (const animation of document.getAnimations()) {
    const { effect } = animation;
    if (animation instanceof CSSTransition && effect instanceof KeyframeEffect && effect.target)
      changed.add(effect.target);
  }
  return [...changed].map((node) => (node instanceof Element ? node.outerHTML.slice(0, 200) : "…"));
}
