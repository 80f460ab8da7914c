import { useEffect } from "react";

/** Whatever ends in "…" for want of room says all of itself under the pointer, unless it has a title of its own. */
export function useTitlesOfCutTexts(): void {
  useEffect(() => {
    const titled = new WeakSet<HTMLElement>();
    const listener = ({ target }: Event) => {
      const text = target instanceof Element ? target.closest<HTMLElement>(".truncate") : null;
      if (!text || (text.title !== "" && !titled.has(text))) return;
      titled.add(text);
      text.title = text.scrollWidth > text.clientWidth ? (text.textContent ?? "") : "";
    };
    document.addEventListener("pointerover", listener);
    return () => document.removeEventListener("pointerover", listener);
  }, []);
}
