import { useEffect } from "react";

/** Gives a text that is cut off with "…" its whole text as title, unless it has one. */
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
