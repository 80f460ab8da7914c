import { type KeyboardEvent, memo, type PointerEvent, useRef, useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { t } from "../messages/t.ts";

/**
 * A region of the page. Its size is a custom property of this name in tokens.css, where its bounds
 * are too.
 */
type Region = "tree" | "dock";

const regions = {
  tree: {
    isUpright: true,
    less: "ArrowLeft",
    more: "ArrowRight",
    look: "inset-y-0 left-(--tree) w-2 -translate-x-1/2 cursor-col-resize after:inset-y-0 after:left-[3px] after:w-0.5",
  },
  dock: {
    isUpright: false,
    less: "ArrowDown",
    more: "ArrowUp",
    look: "inset-x-0 -top-1 h-2 cursor-row-resize after:inset-x-0 after:top-[3px] after:h-0.5",
  },
};
const RESIZE_STEP = 16;
const BIG_STEP = 96;

interface SeparatorProps {
  region: Region;
  /** The accessible name: what gets wider or higher. */
  label: string;
}

/**
 * The edge of a region: dragging it, or moving it with arrow keys, sizes the region; a double click
 * restores the usual size.
 */
export const Separator = memo(function Separator({ region, label }: SeparatorProps) {
  const { isUpright, less, more, look } = regions[region];
  const size = useSyncExternalStore(subscribeToSizes, () => readSize(region));
  const drag = useRef<{ at: number; size: number }>(undefined);
  const atOf = ({ clientX, clientY }: PointerEvent) => (isUpright ? clientX : -clientY);
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? BIG_STEP : RESIZE_STEP;
    const change = { [less]: -step, [more]: step, Home: -size, End: screen.width }[event.key];
    if (change === undefined && event.key !== "Enter") return;
    event.preventDefault();
    setSize(region, change === undefined ? undefined : size + change);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a window splitter, which takes the focus and has a value
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isUpright ? "vertical" : "horizontal"}
      aria-valuenow={Math.round((100 * size) / (isUpright ? innerWidth : innerHeight))}
      aria-valuetext={t("{size} pixels", { size })}
      title={t("{label}: drag, or press arrow keys. Double click resets.", { label })}
      onKeyDown={press}
      onDoubleClick={() => setSize(region, undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { at: atOf(event), size };
      }}
      onPointerMove={(event) => {
        if (drag.current) setSize(region, drag.current.size + atOf(event) - drag.current.at);
      }}
      onLostPointerCapture={() => {
        drag.current = undefined;
      }}
      className={classNames(
        "absolute z-10 touch-none after:absolute hover:after:bg-(--line-control) focus-visible:outline-none focus-visible:after:bg-accent active:after:bg-accent",
        look,
      )}
    />
  );
});

const sizeListeners = new Set<() => void>();

function subscribeToSizes(listener: () => void): () => void {
  sizeListeners.add(listener);
  window.addEventListener("resize", listener);
  return () => {
    sizeListeners.delete(listener);
    window.removeEventListener("resize", listener);
  };
}

const readSize = (region: Region): number =>
  Math.round(
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--${region}`)) ||
      0,
  );

/**
 * Sets and remembers a size, within its bounds; undefined is the usual one.
 * web/public/appearance.js reads it again.
 */
function setSize(region: Region, wanted: number | undefined): void {
  const { style } = document.documentElement;
  const key = `pegboard-dragged-${region}`;
  if (wanted === undefined) style.removeProperty(`--dragged-${region}`);
  else style.setProperty(`--dragged-${region}`, `${Math.max(1, Math.round(wanted))}px`);
  for (const listener of sizeListeners) listener();
  try {
    if (wanted === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, String(readSize(region)));
  } catch {
    // Storage is closed in some private modes, so the size lasts for this page.
  }
}
