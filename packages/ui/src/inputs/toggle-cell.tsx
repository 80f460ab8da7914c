import { Ban, Check, Lock, type LucideIcon } from "lucide-react";
import { classNames } from "../class-names.ts";

interface ToggleCellProps {
  on: boolean;
  /** It is not set here: declared or inherited. */
  pale: boolean;
  glyph?: keyof typeof GLYPHS | undefined;
  /** Accessible name. */
  label: string;
  /** What it means, or why it cannot be changed. */
  title?: string | undefined;
  /** It stays focusable and does nothing. */
  inert?: boolean;
  tabIndex: number;
  onToggle(): void;
}

/**
 * A state in a list, and a press that changes it: filled where it is set, pale where it is declared
 * or inherited.
 */
export function ToggleCell({
  on,
  pale,
  glyph = "check",
  label,
  title,
  inert,
  tabIndex,
  onToggle,
}: ToggleCellProps) {
  const Glyph = GLYPHS[glyph];
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={inert || undefined}
      title={title}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        if (!inert) onToggle();
      }}
      className={classNames(
        "group/peg relative z-1 grid size-6 place-items-center rounded-full max-sm:size-11",
        inert && "cursor-not-allowed",
      )}
    >
      <span
        className={classNames(
          "grid size-4 place-items-center rounded-full",
          lookOf(on, pale, glyph),
        )}
      >
        {on || glyph === "ban" ? (
          <Glyph size={10} strokeWidth={3} aria-hidden />
        ) : (
          <span className="size-1 rounded-full bg-(--line-control)" />
        )}
      </span>
    </button>
  );
}

const GLYPHS = { check: Check, lock: Lock, ban: Ban } satisfies Record<string, LucideIcon>;

function lookOf(on: boolean, pale: boolean, glyph: keyof typeof GLYPHS): string {
  if (on) return pale ? toggleLooks.paleOn : toggleLooks.on;
  if (glyph === "ban") return "text-red";
  return pale ? toggleLooks.paleOff : toggleLooks.off;
}

const toggleLooks = {
  on: "bg-accent text-accent-on",
  paleOn:
    "bg-accent-line text-accent inset-ring inset-ring-(--accent-edge) forced-colors:text-accent-on",
  off: "inset-ring-[1.5px] inset-ring-line-control",
  paleOff: "group-hover/peg:inset-ring-[1.5px] group-hover/peg:inset-ring-line-control",
};
