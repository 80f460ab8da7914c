import { useEffect, useEffectEvent, useRef, useState } from "react";

/** The list follows every keystroke; the address follows when typing pauses. */
const WRITE_AFTER_MS = 250;

/** The search text, kept in the address. A text that comes with another address replaces what was typed. */
export function useSearchText(inAddress: string | undefined, write: (text: string | undefined) => void) {
  const [text, setText] = useState(inAddress ?? "");
  const written = useRef(inAddress ?? "");
  const save = useEffectEvent((next: string) => write(next === "" ? undefined : next));
  useEffect(() => {
    if ((inAddress ?? "") === written.current) return;
    written.current = inAddress ?? "";
    setText(written.current);
  }, [inAddress]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      save(text);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
