import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../icon-button.tsx";
import { TextInput } from "../inputs/text-input.tsx";
import { t } from "../messages/t.ts";

export interface FindBarProps {
  query: string;
  onQuery(query: string): void;
  /** Which of how many is shown, from 1. */
  current: number;
  /** Undefined until something was searched. */
  count: number | undefined;
  /** There are more than were counted. */
  isCapped: boolean;
  /** Grows each time that the field is asked for: it takes the focus then. */
  asked: number;
  onStep(step: 1 | -1): void;
  onClose(): void;
  /** Accessible name: what is searched. */
  label: string;
}

/**
 * Finds a text in lines of which only some are in the document. Enter or F3 goes on, with Shift
 * back; Escape closes.
 */
export function FindBar({
  query,
  onQuery,
  current,
  count,
  isCapped,
  asked,
  onStep,
  onClose,
  label,
}: FindBarProps) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is what counts
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [asked]);
  const found =
    count === 0
      ? t("No match")
      : t("{count, number} of {all, number}", { count: current, all: count ?? 0 });
  const shown = isCapped ? `${found}+` : found;
  return (
    <search
      aria-label={label}
      className="flex h-10 flex-none items-center gap-1 border-b border-line bg-sunken px-4 text-meta text-2 max-sm:h-14"
    >
      <TextInput
        ref={input}
        size="s"
        aria-label={label}
        placeholder={t("Find in this text")}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          else if (event.key === "Enter" || event.key === "F3") onStep(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="max-w-64"
      />
      <output className="num px-1.5">{query === "" || count === undefined ? "" : shown}</output>
      <span className="flex-1" />
      <IconButton
        label={t("Previous match (Shift+Enter)")}
        icon={ChevronUp}
        onClick={() => onStep(-1)}
      />
      <IconButton label={t("Next match (Enter)")} icon={ChevronDown} onClick={() => onStep(1)} />
      <IconButton label={t("Close")} icon={X} onClick={onClose} />
    </search>
  );
}
