import { describeStep, type ResolvedTool } from "@pegboard/registry-core";
import {
  disabledReason,
  fixedMethodReason,
  fixedReason,
  isMissed,
  type ResolvedMethod,
} from "@pegboard/registry-core/internal";
import { type MatrixColumn, type Resolved, resolveTools } from "./matrix-columns.ts";
import type { MatrixRow } from "./matrix-rows.ts";
import { say } from "./texts.ts";

/** How a cell is drawn. `unavailable`: not offered, whatever its switch says. */
export type CellState = "on" | "partly" | "off" | "locked" | "unavailable";

export interface Cell {
  state: CellState;
  /** Nothing is set for it in this agent. */
  inherited: boolean;
  drafted: boolean;
}

/** A row of one tool or one method. */
export type SwitchRow = Exclude<MatrixRow, { kind: "group" }>;

/** What a row is in an agent. */
interface Found {
  tool: ResolvedTool;
  /** Of a method's row. */
  method?: ResolvedMethod;
}

/** Undefined where the agent has no such tool. */
function findIn(resolved: Resolved, row: SwitchRow): Found | undefined {
  const [tool] = resolveTools(resolved, [row.tool.definition]);
  if (!tool || row.kind === "tool") return tool && { tool };
  const method = tool.methods.find(({ definition }) => definition.name === row.method.name);
  return method && { tool, method };
}

export function cellOf(column: MatrixColumn, row: SwitchRow): Cell | undefined {
  const found = findIn(column.now, row);
  if (!found) return undefined;
  const state = stateOf(found);
  return {
    state,
    inherited: state !== "locked" && !isSet(found),
    drafted: column.drafted.has(draftKey(row)),
  };
}

/** What drafts call it. */
const draftKey = ({ tool: { definition }, ...row }: SwitchRow): string =>
  row.kind === "tool" ? definition.name : `${definition.name}/${row.method.name}`;

function stateOf({ tool, method }: Found): CellState {
  if (disabledReason(tool)) return "unavailable";
  if (method) {
    if (isMissed(method)) return "unavailable";
    return method.locked ? "locked" : method.enabled ? "on" : "off";
  }
  if (tool.state !== "off" && tool.unavailable) return "unavailable";
  return tool.methods.length > 0 && tool.methods.every(({ locked }) => locked)
    ? "locked"
    : tool.state;
}

/** A method follows its tool, so what is set for that counts too. */
function isSet({ tool, method }: Found): boolean {
  const isOwn = ({ trace }: ResolvedTool | ResolvedMethod) =>
    trace.some(({ rule }) => rule === "agent");
  if (!method) return isOwn(tool);
  return (
    isOwn(method) ||
    tool.trace.some(({ code }) => code === "switched_on" || code === "switched_off")
  );
}

/** What stands in the corner for a cell. */
export interface CellText {
  state: string;
  /** One sentence. */
  why: string | undefined;
}

export function describeCell(column: MatrixColumn, row: MatrixRow): CellText {
  if (row.kind === "group") {
    const tools = resolveTools(
      column.now,
      row.group.items.map(({ tool }) => tool.definition),
    );
    const on = tools.filter(({ state }) => state !== "off").length;
    return { state: say.toolsOn(on, tools.length), why: undefined };
  }
  const found = findIn(column.now, row);
  if (!found) return { state: say.notKnownToThisAgent, why: undefined };
  const cell = cellOf(column, row);
  const before = cell?.drafted ? findIn(column.saved, row) : undefined;
  const state = [
    wordsOf(found),
    cell?.inherited && !cell.drafted && say.inherited,
    before && wordsOf(before) !== wordsOf(found) && say.youChangedIt(wordsOf(before)),
    before && wordsOf(before) === wordsOf(found) && say.changedInTheDraft,
  ];
  return { state: state.filter(Boolean).join(" · "), why: whyOf(found) };
}

function wordsOf(found: Found): string {
  const { tool, method } = found;
  const state = method ? (method.enabled ? "on" : "off") : tool.state;
  const words = state === "partly" ? partlyText(tool) : say.states[state];
  switch (stateOf(found)) {
    case "locked":
      return say.onCore;
    case "unavailable":
      return state === "off" ? say.offDisabled : say.notOffered(words);
    default:
      return words;
  }
}

const partlyText = ({ methods }: ResolvedTool) =>
  say.partlyOn(methods.filter(({ enabled }) => enabled).length, methods.length);

function whyOf({ tool, method }: Found): string | undefined {
  const fixed = method ? fixedMethodReason(tool, method) : fixedReason(tool);
  const step = fixed ?? (method ?? tool).trace.at(-1);
  return step && describeStep(step);
}

/** In a word, for screen readers. */
export function cellLabel(cell: Cell | undefined): string {
  if (!cell) return say.notKnown;
  const { state, inherited, drafted } = cell;
  return [STATE_WORDS[state], inherited && say.inherited, drafted && say.changed]
    .filter(Boolean)
    .join(", ");
}

export const STATE_WORDS: Record<CellState, string> = say.states;
