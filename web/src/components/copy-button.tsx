import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { useAfterPause } from "./use-paused.ts";

/** Copies a text and shows a check for a moment. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useAfterPause(outcome, 1500, () => setOutcome(undefined));
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
