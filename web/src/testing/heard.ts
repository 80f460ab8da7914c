const REGIONS = "output, [role=status], [role=alert], [aria-live=polite]";

interface Said {
  region: Element;
  text: string;
}

/** What screen readers hear from now on: live regions that change, and alerts that come. */
export function listen(): { said: Said[]; stop(): void } {
  const said: Said[] = [];
  const texts = new Map<Element, string>();
  const read = (regions: Iterable<Element>, isFirst: boolean) => {
    for (const region of regions) {
      const text = region.textContent;
      const before = texts.get(region) ?? (region.role === "alert" ? "" : text);
      texts.set(region, text);
      if (!isFirst && text.trim() !== "" && text !== before) said.push({ region, text });
    }
  };
  read(document.querySelectorAll(REGIONS), true);
  const observer = new MutationObserver((records) => read(regionsOf(records), false));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { said, stop: () => observer.disconnect() };
}

/** Regions that changed or came: asking the whole page at each change takes long. */
function regionsOf(records: readonly MutationRecord[]): Set<Element> {
  const regions = new Set<Element>();
  for (const { target, addedNodes } of records) {
    const changed = target instanceof Element ? target : target.parentElement;
    for (let at = changed?.closest(REGIONS); at; at = at.parentElement?.closest(REGIONS))
      regions.add(at);
    for (const node of addedNodes) {
      if (!(node instanceof Element) || !node.isConnected) continue;
      if (node.matches(REGIONS)) regions.add(node);
      for (const region of node.querySelectorAll(REGIONS)) regions.add(region);
    }
  }
  return regions;
}

/** What is said by two regions at once: by one inside of another, or by each of two in a row. */
export function saidTwice(said: readonly Said[]): string[] {
  return said.flatMap(({ region, text }, index) => {
    const before = said[index - 1];
    const isRepeated =
      before?.text === text && before.region !== region && before.region.isConnected;
    return isRepeated || region.parentElement?.closest(REGIONS) ? [text] : [];
  });
}
