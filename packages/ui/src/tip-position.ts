export type TipSide = "top" | "right" | "bottom" | "left";

const TIP_GAP = 6;
const MARGIN = 8;

/**
 * Where a tip stands beside an element: on the wished side, or opposite where that one has no room;
 * inside the window.
 */
export function tipPosition(
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
