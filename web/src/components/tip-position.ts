export type Side = "top" | "right" | "bottom" | "left";

const GAP = 6;
const MARGIN = 8;

/**
 * Where a tip stands beside an element: on the wished side, or opposite where that one has no room;
 * inside the window.
 */
export function tipPosition(
  anchor: Element,
  tip: HTMLElement,
  side: Side,
): { left: string; top: string } {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const fits: Record<Side, boolean> = {
    top: at.top - GAP - height >= MARGIN,
    bottom: at.bottom + GAP + height <= innerHeight - MARGIN,
    left: at.left - GAP - width >= MARGIN,
    right: at.right + GAP + width <= innerWidth - MARGIN,
  };
  const placed = fits[side] ? side : opposite[side];
  const [middleX, middleY] = [
    at.left + at.width / 2 - width / 2,
    at.top + at.height / 2 - height / 2,
  ];
  const spots: Record<Side, [left: number, top: number]> = {
    top: [middleX, at.top - GAP - height],
    bottom: [middleX, at.bottom + GAP],
    left: [at.left - GAP - width, middleY],
    right: [at.right + GAP, middleY],
  };
  const [left, top] = spots[placed];
  return {
    left: `${clampInside(left, innerWidth - width)}px`,
    top: `${clampInside(top, innerHeight - height)}px`,
  };
}

const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };
const clampInside = (value: number, end: number) => Math.max(MARGIN, Math.min(value, end - MARGIN));
