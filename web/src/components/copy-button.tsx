import { Check, Copy } from "lucide-react";
import { type Ref, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { say } from "./texts.ts";
import { useDebouncedEffect } from "./use-debounced.ts";

const REFUSED = say.theBrowserRefusedToCopy;

/** Copies a text and shows a check for a moment. */
export function CopyButton({ text, label = say.copy }: { text: string; label?: string }) {
  const { outcome, copy } = useCopy(text);
  const labels = { copied: say.copied, refused: REFUSED };
  return (
    <IconButton
      label={outcome ? labels[outcome] : label}
      icon={outcome === "copied" ? Check : Copy}
      onClick={copy}
    />
  );
}

interface CopyTextButtonProps {
  text: string;
  /** What it says, "Copy" unless given. */
  label?: string;
  size?: "s" | "m";
  ref?: Ref<HTMLButtonElement>;
}

/** A copy button with a word on it. */
export function CopyTextButton({ text, label = say.copy, size, ref }: CopyTextButtonProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <Button ref={ref} size={size} icon={outcome === "copied" ? Check : Copy} onClick={copy}>
      {outcome === "copied" ? say.copied : label}
      {outcome === "refused" && <span role="alert">: {REFUSED}</span>}
    </Button>
  );
}

function useCopy(text: string) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useDebouncedEffect(outcome, 1500, () => setOutcome(undefined));
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  return { outcome, copy };
}
