import type { MatrixCell } from "../model/matrix-cell.ts";
import { GRID_ROW_HEIGHT } from "./grid-size.ts";

/**
 * The sign of a cell: the state of one tool or method, or how much of a group is on, from 0 to 1.
 */
export type Sign = MatrixCell | number | undefined;

/** The inks of signs, each above those before it. */
const INKS = {
  accent: "fill-(--accent)",
  pale: "fill-(--accent-line) stroke-(--accent-edge) forced-colors:fill-[Canvas]",
  tint: "fill-(--accent-tint) stroke-(--accent-edge)",
  ring: "stroke-(--accent) stroke-[1.4]",
  paleRing: "stroke-(--accent-edge) stroke-[1.4]",
  greyRing: "stroke-(--line-control) stroke-[1.4]",
  dashes: "stroke-(--line-control) stroke-[1.5] [stroke-dasharray:3.3_2.6]",
  dot: "stroke-(--line-control) stroke-4 [stroke-linecap:round]",
  whole: "stroke-(--bg-press) stroke-5 forced-colors:stroke-[CanvasText] forced-colors:stroke-1",
  share: "stroke-(--accent-edge) stroke-5",
  mark: "stroke-(--on-accent) stroke-[1.4]",
  paleMark: "stroke-(--accent-text) stroke-[1.4]",
  slash: "stroke-(--text-3) stroke-[1.2]",
  lock: "fill-(--accent-text)",
  changed: "stroke-(--accent-solid) stroke-4 [stroke-linecap:round]",
} as const;

type Ink = keyof typeof INKS;

const circle = (radius: number) =>
  `m${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
const DISC = circle(6.8);
const RING = circle(6.2);
const LEFT_HALF = "m0-6.2a6.2 6.2 0 0 0 0 12.4z";
const CHECK = "m-3.4 .1 2.5 2.5 4.3-5.2";
const POINT = "h0";

/** The shapes of a sign, from the middle of its cell. */
function shapesOf(sign: MatrixCell | number): readonly [Ink, string][] {
  if (sign === 0) return [];
  if (typeof sign === "number") {
    return [
      ["whole", "m0-8v16"],
      ["share", `m0 8v${-(16 * sign).toFixed(2)}`],
    ];
  }
  const { state, inherited, drafted } = sign;
  const shapes = (inherited ? INHERITED : CELL_STATE_SHAPES)[state];
  return drafted ? [...shapes, ["changed", `m9-9${POINT}`]] : shapes;
}

const CELL_STATE_SHAPES: Record<MatrixCell["state"], [Ink, string][]> = {
  on: [
    ["accent", DISC],
    ["mark", CHECK],
  ],
  partly: [
    ["ring", RING],
    ["accent", LEFT_HALF],
  ],
  off: [
    ["greyRing", RING],
    ["dot", POINT],
  ],
  locked: [
    ["tint", RING],
    ["lock", "m-3-.4h6v4h-6z"],
    ["paleMark", "m-1.8-.4v-1.2a1.8 1.8 0 0 1 3.6 0v1.2"],
  ],
  unavailable: [
    ["dashes", RING],
    ["slash", "m-2.6 2.6 5.2-5.2"],
  ],
};

const INHERITED: typeof CELL_STATE_SHAPES = {
  ...CELL_STATE_SHAPES,
  on: [
    ["pale", RING],
    ["paleMark", CHECK],
  ],
  partly: [
    ["paleRing", RING],
    ["pale", LEFT_HALF],
  ],
  off: [["dot", POINT]],
};

interface CellSignsProps {
  signs: readonly Sign[];
  /** The width of a cell in pixels. */
  width: number;
  /** The left edge of the first cell, where the class places them. */
  left?: number;
  className?: string;
}

/**
 * The signs of cells side by side: a path for each ink. A thousand cells are in view, and a turn of
 * the wheel replaces them all; a box or a background for each would be styled, laid out and painted
 * with it.
 */
export function CellSigns({ signs, width, left, className }: CellSignsProps) {
  const paths: Partial<Record<Ink, string>> = {};
  signs.forEach((sign, place) => {
    const start = `M${(place + 0.5) * width} ${GRID_ROW_HEIGHT / 2}`;
    for (const [ink, shape] of sign === undefined ? [] : shapesOf(sign))
      paths[ink] = `${paths[ink] ?? ""}${start}${shape}`;
  });
  return (
    <svg
      aria-hidden
      width={signs.length * width}
      height={GRID_ROW_HEIGHT}
      fill="none"
      style={{ left }}
      className={className}
    >
      {Object.entries(INKS).map(([ink, look]) => {
        const path = paths[ink as Ink];
        return path && <path key={ink} d={path} className={look} />;
      })}
    </svg>
  );
}
