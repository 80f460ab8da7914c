import { useEffect, useRef, useState } from "react";
import { useAfterPause } from "../../../components/use-paused.ts";

/** The list follows every keystroke; the address follows when typing pauses. */
const WRITE_AFTER_MS = 250;

/** The search text, kept in the address. A text that comes with another address replaces what was typed. */
export function useSearchText(inAddress: string | undefined, write: (text: string | undefined) => void) {
  const [text, setText] = useState(inAddress ?? "");
  const written = useRef(inAddress ?? "");
  useEffect(() => {
    if ((inAddress ?? "") === written.current) return;
    written.current = inAddress ?? "";
    setText(written.current);
  }, [inAddress]);
  useAfterPause(text, WRITE_AFTER_MS, () => {
    if (text === written.current) return;
    written.current = text;
    write(text === "" ? undefined : text);
  });
  return [text, setText] as const;
}
