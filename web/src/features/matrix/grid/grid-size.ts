/** The height of a row in pixels. */
export const GRID_ROW_HEIGHT = 28;
/** The width of the rows' names. */
export const SIDE = 264;
/** The heights of the heads of groups, and of agents. */
export const GROUP_HEAD = 26;
/**
 * Whether the window is short, as at 200 % zoom. It leaves the room to the rows then: agents have
 * their tiles alone, and only the tokens of the foot stay.
 */
const isShort = (): boolean => window.matchMedia?.("(max-height: 559px)").matches ?? false;
/** Names that are written horizontally need less than those that stand upright. */
export function headHeight(width: number): number {
  if (isShort()) return GROUP_HEAD + 56;
  return GROUP_HEAD + (width < LEVEL_NAME ? 148 : 94);
}
export const footHeight = (): number => (isShort() ? 24 : 64);
/** The room below the last row, while the bar of the selection floats there. */
export const BAR = 72;
const NARROWEST = 26;
/** A peg in a wider column is hard to follow to its agent's name. */
const WIDEST_COLUMN = 200;
/** The width from which on an agent's name is written horizontally. */
export const LEVEL_NAME = 120;

/** The width of columns, which share the room that there is. */
export const columnWidth = (room: number, columns: number): number =>
  Math.min(WIDEST_COLUMN, Math.max(NARROWEST, Math.floor((room - SIDE) / Math.max(1, columns))));
