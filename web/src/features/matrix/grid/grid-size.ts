/** Pixels. */
export const ROW = 28;
/** The names of the rows. */
export const SIDE = 264;
/** Heads of groups, then of agents. */
export const GROUP_HEAD = 26;
/**
 * A short window, as at 200 % zoom, leaves the room to the rows: agents have their tiles alone, and
 * of the foot the tokens stay.
 */
const isShort = (): boolean => window.matchMedia?.("(max-height: 559px)").matches ?? false;
export const headHeight = (): number => GROUP_HEAD + (isShort() ? 56 : 148);
export const footHeight = (): number => (isShort() ? 24 : 64);
/** Below the last row, while the bar of what is selected floats there. */
export const BAR = 72;
const NARROWEST = 26;
/** From here on an agent's name is written level. */
export const LEVEL_NAME = 120;

/** Columns share the room that is there. */
export const columnWidth = (room: number, columns: number): number =>
  Math.max(NARROWEST, Math.floor((room - SIDE) / Math.max(1, columns)));
