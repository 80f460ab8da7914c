import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

interface TooltipProps {
  /**
   * Without one there is no tooltip, and the element stays the same: it keeps the focus when the
   * text comes or goes.
   */
  text: ReactNode | undefined;
  /** One element that takes `aria-describedby`. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  side?: TipSide;
}

const DELAY = 350;

/** Shows a text after resting on an element, or at once on keyboard focus. Escape hides it. */
export function Tooltip({ text, children, side = "bottom" }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [wanted, setShown] = useState(false);
  const shown = wanted && text !== undefined;
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useHiddenByEscape(shown, hide);
  const described = [children.props["aria-describedby"], shown && id].filter(Boolean).join(" ");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the element inside
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === "mouse") timer.current = setTimeout(() => setShown(true), DELAY);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(":focus-visible") && setShown(true)}
      onBlur={hide}
    >
      {cloneElement(children, { "aria-describedby": described || undefined })}
      {shown &&
        createPortal(
          <Tip id={id} anchor={anchor.current?.firstElementChild} side={side} text={text} />,
          document.body,
        )}
    </span>
  );
}

interface TipProps {
  id: string;
  anchor: Element | null | undefined;
  side: TipSide;
  text: ReactNode;
}

function Tip({ id, anchor, side, text }: TipProps) {
  return (
    <span
      id={id}
      role="tooltip"
      ref={(tip) => {
        if (tip && anchor) Object.assign(tip.style, tipPosition(anchor, tip, side));
      }}
      className="pointer-events-none fixed z-50 w-max max-w-72 rounded-badge bg-(--bg-tip) px-2 py-1 text-meta font-medium text-(--tip-text)"
    >
      {text}
    </span>
  );
}

function useHiddenByEscape(shown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!shown) return;
    const listener = (event: KeyboardEvent) => event.key === "Escape" && hide();
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  });
}

type TipSide = "top" | "right" | "bottom" | "left";

const TIP_GAP = 6;
const MARGIN = 8;

/**
 * Where a tip stands beside an element: on the wished side, or opposite where that one has no room;
 * inside the window.
 */
function tipPosition(
  anchor: Element,
  tip: HTMLElement,
  side: TipSide,
): { left: string; top: string } {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const fits: Record<TipSide, boolean> = {
    top: at.top - TIP_GAP - height >= MARGIN,
    bottom: at.bottom + TIP_GAP + height <= innerHeight - MARGIN,
    left: at.left - TIP_GAP - width >= MARGIN,
    right: at.right + TIP_GAP + width <= innerWidth - MARGIN,
  };
  const placed = fits[side] ? side : opposite[side];
  const [middleX, middleY] = [
    at.left + at.width / 2 - width / 2,
    at.top + at.height / 2 - height / 2,
  ];
  const spots: Record<TipSide, [left: number, top: number]> = {
    top: [middleX, at.top - TIP_GAP - height],
    bottom: [middleX, at.bottom + TIP_GAP],
    left: [at.left - TIP_GAP - width, middleY],
    right: [at.right + TIP_GAP, middleY],
  };
  const [left, top] = spots[placed];
  return {
    left: `${clampInside(left, innerWidth - width)}px`,
    top: `${clampInside(top, innerHeight - height)}px`,
  };
}

const opposite: Record<TipSide, TipSide> = {
  top: "bottom",
  bottom: "top",
  left: "right",
  right: "left",
};
const clampInside = (value: number, end: number) => Math.max(MARGIN, Math.min(value, end - MARGIN));
