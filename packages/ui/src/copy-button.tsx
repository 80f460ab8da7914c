import { Check, Copy } from "lucide-react";
import { type Ref, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { t } from "./messages/t.ts";
import { useDebouncedEffect } from "./use-debounced.ts";

const COPY_REFUSED = t("The browser refused to copy. Select the text instead.");

/** Copies a text and shows a check for a moment. */
export function CopyButton({ text, label = t("Copy") }: { text: string; label?: string }) {
  const { outcome, copy } = useCopy(text);
  const labels = { copied: t("Copied"), refused: COPY_REFUSED };
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
export function CopyTextButton({ text, label = t("Copy"), size, ref }: CopyTextButtonProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <Button reads ref={ref} size={size} icon={outcome === "copied" ? Check : Copy} onClick={copy}>
      {outcome === "copied" ? t("Copied") : label}
      {outcome === "refused" && <span role="alert">: {COPY_REFUSED}</span>}
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
