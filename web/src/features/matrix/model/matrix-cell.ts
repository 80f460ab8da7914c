import { describeStep, type ResolvedTool } from "@pegboard/registry-core";
import {
  disabledReason,
  fixedMethodReason,
  fixedReason,
  givenCounts,
  isMissed,
  type ResolvedMethod,
} from "@pegboard/registry-core/internal";
import { t } from "../../../messages/t.ts";
import { type MatrixColumn, type Resolved, resolveMatrixTools } from "./matrix-columns.ts";
import type { MatrixRow } from "./matrix-rows.ts";

const CELL_STATE_TEXT = {
  on: t("on"),
  partly: t("partly on"),
  off: t("off"),
  locked: t("core, always on"),
  unavailable: t("unavailable"),
};

/** The look of a cell. `unavailable`: not offered, whatever its switch says. */
export type CellState = "on" | "partly" | "off" | "locked" | "unavailable";

export interface MatrixCell {
  state: CellState;
  /** Whether nothing is set for it in this agent. */
  inherited: boolean;
  drafted: boolean;
}

/** A row of one tool or one method. */
export type SwitchRow = Exclude<MatrixRow, { kind: "group" }>;

/** The tool or method of a row in an agent. */
interface ResolvedSubject {
  tool: ResolvedTool;
  /** The method, for a method's row. */
  method?: ResolvedMethod;
}

/** Finds a row in an agent; undefined where the agent has no such tool. */
function findResolvedRow(resolved: Resolved, row: SwitchRow): ResolvedSubject | undefined {
  const [tool] = resolveMatrixTools(resolved, [row.tool.definition]);
  if (!tool || row.kind === "tool") return tool && { tool };
  const method = tool.methods.find(({ definition }) => definition.name === row.method.name);
  return method && { tool, method };
}

export function cellOf(column: MatrixColumn, row: SwitchRow): MatrixCell | undefined {
  const found = findResolvedRow(column.now, row);
  if (!found) return undefined;
  const state = matrixCellState(found);
  return {
    state,
    inherited: state !== "locked" && !isSet(found),
    drafted: column.drafted.has(draftKey(row)),
  };
}

/** The key of a row in drafts. */
const draftKey = ({ tool: { definition }, ...row }: SwitchRow): string =>
  row.kind === "tool" ? definition.name : `${definition.name}/${row.method.name}`;

function matrixCellState({ tool, method }: ResolvedSubject): CellState {
  if (disabledReason(tool)) return "unavailable";
  if (method) {
    if (isMissed(method)) return "unavailable";
    if (method.locked) return "locked";
    return method.enabled ? "on" : "off";
  }
  if (tool.state !== "off" && tool.unavailable) return "unavailable";
  return tool.methods.length > 0 && tool.methods.every(({ locked }) => locked)
    ? "locked"
    : tool.state;
}

/**
 * Whether something is set for a row. A method follows its tool, so a setting of the tool counts
 * too.
 */
function isSet({ tool, method }: ResolvedSubject): boolean {
  const isOwn = ({ trace }: ResolvedTool | ResolvedMethod) =>
    trace.some(({ rule }) => rule === "agent");
  if (!method) return isOwn(tool);
  return (
    isOwn(method) ||
    tool.trace.some(({ code }) => code === "switched_on" || code === "switched_off")
  );
}

/** The text in the corner for a cell. */
export interface CellText {
  state: string;
  /** The reason, in one sentence. */
  why: string | undefined;
}

export function describeCell(column: MatrixColumn, row: MatrixRow): CellText {
  if (row.kind === "group") {
    const tools = resolveMatrixTools(
      column.now,
      row.group.items.map(({ tool }) => tool.definition),
    );
    const on = tools.filter(({ state }) => state !== "off").length;
    return {
      state: t("{on, number} of {count, number} tools on", { on, count: tools.length }),
      why: undefined,
    };
  }
  const found = findResolvedRow(column.now, row);
  if (!found) return { state: t("not known to this agent"), why: undefined };
  const cell = cellOf(column, row);
  const before = cell?.drafted ? findResolvedRow(column.saved, row) : undefined;
  const state = [
    cellStateText(found),
    cell?.inherited && !cell.drafted && t("inherited"),
    before &&
      cellStateText(before) !== cellStateText(found) &&
      t("you changed it, was {before}", { before: cellStateText(before) }),
    before && cellStateText(before) === cellStateText(found) && t("changed in the draft"),
  ];
  return { state: state.filter(Boolean).join(" · "), why: whyOf(found) };
}

function cellStateText(found: ResolvedSubject): string {
  const { tool, method } = found;
  const methodState = method?.enabled ? "on" : "off";
  const state = method ? methodState : tool.state;
  const words = state === "partly" ? partlyText(tool) : CELL_STATE_TEXT[state];
  switch (matrixCellState(found)) {
    case "locked":
      return t("on, core");
    case "unavailable":
      return state === "off" ? t("off, disabled") : t("{state}, unavailable", { state: words });
    default:
      return words;
  }
}

function partlyText(tool: ResolvedTool): string {
  const { on, total } = givenCounts(tool);
  return t("partly on, {on, number} of {count, number}", { on, count: total });
}

function whyOf({ tool, method }: ResolvedSubject): string | undefined {
  const fixed = method ? fixedMethodReason(tool, method) : fixedReason(tool);
  const step = fixed ?? (method ?? tool).trace.at(-1);
  return step && describeStep(step, t);
}

/** The state of a cell in a word, for screen readers. */
export function cellLabel(cell: MatrixCell | undefined): string {
  if (!cell) return t("not known");
  const { state, inherited, drafted } = cell;
  return [STATE_WORDS[state], inherited && t("inherited"), drafted && t("changed")]
    .filter(Boolean)
    .join(", ");
}

export const STATE_WORDS: Record<CellState, string> = CELL_STATE_TEXT;
