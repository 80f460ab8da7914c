import { Lock } from "lucide-react";
import { classNames } from "../class-names.ts";
import { useViewOnly } from "../view-only.ts";

interface SwitchProps {
  state: "on" | "partly" | "off";
  /** Always on: shows a lock, says so and does nothing. */
  locked?: boolean | undefined;
  /** Accessible name, for example "Enable Delete file in File Operations". */
  label: string;
  onToggle(): void;
  tabIndex?: number;
  /** Id of the element with the reason. */
  describedBy?: string | undefined;
  /** Why it cannot be changed now; it stays focusable. */
  blocked?: string | undefined;
}

/**
 * Three states that differ in position and glyph, not only in colour. Partly is a mixed checkbox,
 * the others are switches.
 */
export function Switch({
  state,
  locked,
  label,
  onToggle,
  tabIndex,
  describedBy,
  blocked: ownBlocked,
}: SwitchProps) {
  const viewOnly = useViewOnly();
  const blocked = ownBlocked ?? viewOnly;
  const inert = locked || blocked !== undefined;
  return (
    <button
      type="button"
      {...semantics[state]}
      aria-label={label}
      aria-disabled={inert || undefined}
      aria-describedby={describedBy}
      title={blocked}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        if (!inert) onToggle();
      }}
      className={classNames(
        "relative inline-block h-[18px] w-8 flex-none rounded-full",
        // A finger needs 44 px around the 18 px track.
        "max-sm:before:absolute max-sm:before:-inset-x-1.5 max-sm:before:-inset-y-3.5",
        locked ? tracks.locked : tracks[state],
        inert && "cursor-not-allowed",
        inert &&
          !locked &&
          "opacity-50 forced-colors:opacity-100 forced-colors:[--accent:GrayText] forced-colors:[--line-control:GrayText]",
      )}
    >
      <span
        className={classNames(
          "absolute grid place-items-center rounded-full motion-safe:transition-transform motion-safe:duration-100",
          locked ? knobs.locked : `top-[3px] left-[3px] size-3 ${knobs[state]}`,
        )}
      >
        {locked && <Lock size={10} strokeWidth={2.75} aria-hidden />}
        {!locked && state === "partly" && (
          <span className="h-0.5 w-1.5 rounded-[1px] bg-(--on-accent)" />
        )}
      </span>
    </button>
  );
}

const semantics = {
  off: { role: "switch", "aria-checked": false },
  partly: { role: "checkbox", "aria-checked": "mixed" },
  on: { role: "switch", "aria-checked": true },
} as const;
const tracks = {
  off: "bg-panel inset-ring-[1.5px] inset-ring-line-control",
  partly: "bg-accent-tint inset-ring-[1.5px] inset-ring-accent",
  on: "bg-accent",
  locked: "bg-accent-line inset-ring inset-ring-(--accent-edge)",
};
const knobs = {
  off: "bg-(--line-control)",
  partly: "translate-x-[7px] bg-accent",
  on: "translate-x-[14px] bg-(--on-accent)",
  locked:
    "top-0.5 left-0.5 size-3.5 translate-x-[14px] bg-(--accent-lock) text-(--accent-lock-glyph)",
};
