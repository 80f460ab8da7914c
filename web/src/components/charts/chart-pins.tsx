import { classNames } from "@pegboard/ui/class-names.ts";
import { type KeyboardEvent, useRef, useState } from "react";

/** A moment of a chart at which something changed, with the place that says more. */
export interface ChartPin {
  title: string;
  said: string;
  href: string;
  /** Its place in percent of the plot. */
  left: number;
  top: number;
}

const PIN_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Pins over a plot, of which one is a tab stop; the arrow keys lead to the others. The one that is
 * pointed at says what it is.
 */
export function ChartPins({ pins }: { pins: readonly ChartPin[] }) {
  const [pointed, setPointed] = useState<number>();
  const box = useRef<HTMLSpanElement>(null);
  const shown = pointed === undefined ? undefined : pins[pointed];
  const onKeyDown = (event: KeyboardEvent) => {
    const by = PIN_KEYS[event.key];
    const next = (pointed ?? -1) + (by ?? 0);
    if (by === undefined || !pins[next]) return;
    event.preventDefault();
    box.current?.querySelectorAll("a")[next]?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for the links inside */}
      <span ref={box} onKeyDown={onKeyDown}>
        {pins.map(({ title, said, href, left, top }, place) => (
          <a
            key={href}
            href={href}
            aria-label={`${title}: ${said}`}
            tabIndex={
              place === pointed || (pointed === undefined && place === pins.length - 1) ? 0 : -1
            }
            onFocus={() => setPointed(place)}
            onBlur={() => setPointed(undefined)}
            onPointerEnter={() => setPointed(place)}
            onPointerLeave={() => setPointed(undefined)}
            style={{ left: `${left}%`, top: `${top}%` }}
            className="absolute grid size-6 -translate-1/2 place-items-center rounded-full"
          >
            <span
              className={classNames(
                "size-2 rounded-full ring-2 ring-(--bg-panel) inset-ring-2 inset-ring-(--accent)",
                place === pointed ? "bg-accent" : "bg-panel",
              )}
            />
          </a>
        ))}
      </span>
      {shown && (
        <span
          className="pointer-events-none absolute z-10 grid max-w-72 rounded-md bg-(--bg-raised) px-2.5 py-1.5 text-meta text-2 shadow-(--shadow-pop)"
          style={{
            ...(shown.left > 50 ? { right: `${100 - shown.left}%` } : { left: `${shown.left}%` }),
            top: `calc(${Math.min(60, shown.top)}% + 14px)`,
          }}
        >
          <b className="num truncate font-semibold text-1">{shown.title}</b>
          <span className="line-clamp-2">{shown.said}</span>
        </span>
      )}
    </>
  );
}
