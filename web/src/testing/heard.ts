const REGIONS = "output, [role=status], [role=alert], [aria-live=polite]";

interface Said {
  region: Element;
  text: string;
}

/** What screen readers hear from now on: live regions that change, and alerts that come. */
export function listen(): { said: Said[]; stop(): void } {
  const said: Said[] = [];
  const texts = new Map<Element, string>();
  const read = (isFirst: boolean) => {
    for (const region of document.querySelectorAll(REGIONS)) {
      const text = region.textContent;
      const before = texts.get(region) ?? (region.role === "alert" ? "" : text);
      texts.set(region, text);
      if (!isFirst && text.trim() !== "" && text !== before) said.push({ region, text });
    }
  };
  read(true);
  const observer = new MutationObserver(() => read(false));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { said, stop: () => observer.disconnect() };
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
