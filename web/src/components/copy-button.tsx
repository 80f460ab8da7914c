import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";

/** Copies a text and shows a check for a moment. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(setOutcome, 1500, undefined);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  const labels = { copied: "Copied", refused: "The browser refused to copy. Select the text instead." };
  return (
    <IconButton label={outcome ? labels[outcome] : label} icon={outcome === "copied" ? Check : Copy} onClick={copy} />
  );
}
