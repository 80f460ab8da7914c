import {
  applyOperations,
  type ResolvedTool,
  type SettingsOperation,
  type ToolDefinition,
  toggleTool,
} from "@pegboard/registry-core";
import {
  countedMethods,
  findNamedMethods,
  isSwitchedOnTogether,
  type MethodNames,
  offeredTokens,
  resetMethods,
  type SelectedMethods,
  switchableMethods,
  switchMethods,
  type TokenTable,
  toggleMethod,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import {
  type MatrixColumn,
  type Resolved,
  resolveMatrixInSteps,
  resolveMatrixTools,
} from "./matrix-columns.ts";
import { type MatrixRow, namesOfRows, toolsOfRow } from "./matrix-rows.ts";

/** Cells between two corners: rows from top to bottom, columns from left to right. */
export interface Range {
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
}

/** An action on a range. `right` and `down` make all of it like its first column or row. */
export type RangeAct = "toggle" | "on" | "off" | "reset" | "right" | "down";

/** Operations for an agent's draft. */
export interface ColumnChange {
  column: MatrixColumn;
  operations: SettingsOperation[];
}

/** The methods of a range as an agent has them. */
interface ColumnSelection {
  column: MatrixColumn;
  selected: SelectedMethods[];
}

/**
 * Plans the effect of an action on a range, one agent at a time, so that with many agents and tools
 * other work gets its turn. The operations are decided where the tree of an agent decides them.
 */
export function* planAct(act: RangeAct, range: Range): Generator<undefined, ColumnChange[]> {
  const { rows, columns } = range;
  const [row, column] = [rows[0], columns[0]];
  if (act === "toggle" && rows.length === 1 && columns.length === 1 && row && column) {
    return [{ column, operations: toggleCell(column, row) }];
  }
  const chosen = yield* selectIn(range);
  const operationsOf = yield* decideRangeOperations(act, range, chosen);
  const changes: ColumnChange[] = [];
  for (const one of chosen) {
    const operations = operationsOf(one);
    if (operations.length > 0) changes.push({ column: one.column, operations });
    yield;
  }
  return changes;
}

function* decideRangeOperations(
  act: RangeAct,
  { rows, columns }: Range,
  chosen: readonly ColumnSelection[],
): Generator<undefined, (one: ColumnSelection) => SettingsOperation[]> {
  switch (act) {
    case "toggle": {
      const on = isAnyOff(chosen);
      return ({ selected }) => switchMethods(selected, on);
    }
    case "on":
    case "off":
      return ({ selected }) => switchMethods(selected, act === "on");
    case "reset":
      return ({ selected }) => resetMethods(selected);
    case "right": {
      const [first] = chosen;
      return ({ selected }) => switchAlike(first?.selected ?? [], selected);
    }
    case "down": {
      const first = yield* selectIn({ rows: rows.slice(0, 1), columns });
      const on = new Map(first.map(({ column, selected }) => [column, selected.some(isAnyOn)]));
      return ({ column, selected }) => switchMethods(selected, on.get(column) ?? false);
    }
  }
}

/**
 * Whether one switch for all of them switches on: it does unless all that can be switched is on.
 */
const isAnyOff = (chosen: readonly ColumnSelection[]): boolean =>
  chosen.some(({ selected }) => isSwitchedOnTogether(selected));

const isAnyOn = ({ methods }: SelectedMethods): boolean => methods.some(({ enabled }) => enabled);

/** Switches methods as another agent has them. Methods that are missing there stay as they are. */
function switchAlike(
  like: readonly SelectedMethods[],
  target: readonly SelectedMethods[],
): SettingsOperation[] {
  const on = new Map(
    like.flatMap(({ tool, methods }) =>
      methods.map(
        ({ definition, enabled }) =>
          [`${tool.definition.name}/${definition.name}`, enabled] as const,
      ),
    ),
  );
  const isLike = (state: boolean) =>
    target.flatMap(({ tool, methods }) => {
      const same = methods.filter(
        ({ definition }) => on.get(`${tool.definition.name}/${definition.name}`) === state,
      );
      return same.length > 0
        ? [{ tool, methods: same.length === tool.methods.length ? tool.methods : same }]
        : [];
    });
  return [...switchMethods(isLike(true), true), ...switchMethods(isLike(false), false)];
}

/** The changes that give others the range as one agent has it. */
export function* planCopy(
  rows: readonly MatrixRow[],
  from: MatrixColumn,
  to: readonly MatrixColumn[],
): Generator<undefined, ColumnChange[]> {
  const [like, ...others] = yield* selectIn({ rows, columns: [from, ...to] });
  return others.flatMap(({ column, selected }) => {
    const operations = switchAlike(like?.selected ?? [], selected);
    return operations.length > 0 ? [{ column, operations }] : [];
  });
}

/** Switches one cell as in the tree, so that the choices of a tool's methods are kept. */
function toggleCell(column: MatrixColumn, row: MatrixRow): SettingsOperation[] {
  if (row.kind === "group") {
    const selected = selectNamed(column, toolsOfRow(row), namesOfRows([row]));
    return switchMethods(selected, isSwitchedOnTogether(selected));
  }
  const [tool] = resolveMatrixTools(column.now, [row.tool.definition]);
  if (!tool) return [];
  if (row.kind === "method") return toggleMethod(tool, row.method.name);
  return row.match.whole ? toggleTool(tool) : [];
}

function* selectIn({ rows, columns }: Range): Generator<undefined, ColumnSelection[]> {
  const names = namesOfRows(rows);
  const tools = [...new Set(rows.flatMap(toolsOfRow))];
  const chosen: ColumnSelection[] = [];
  for (const column of columns) {
    yield* resolveMatrixInSteps(column.now, tools);
    chosen.push({ column, selected: selectNamed(column, tools, names) });
  }
  return chosen;
}

function selectNamed(
  { now }: MatrixColumn,
  tools: ReturnType<typeof toolsOfRow>,
  names: MethodNames[],
): SelectedMethods[] {
  const resolved: ResolvedTool[] = resolveMatrixTools(
    now,
    tools.map(({ definition }) => definition),
  );
  return findNamedMethods(resolved, names);
}

/**
 * The counts of a range, and the action of Space; there is none where one cell keeps choices that
 * the actions would change.
 */
export interface RangeCounts {
  /** The number of methods, each once for all agents. */
  methods: number;
  tools: number;
  /**
   * The number of methods over all agents that no switch changes, and how many of them are core.
   */
  fixed: number;
  core: number;
  next: "on" | "off" | undefined;
  /** Whether nothing of it can be switched. */
  isFixed: boolean;
}

export function* countRange(range: Range): Generator<undefined, RangeCounts> {
  const chosen = yield* selectIn(range);
  const counts = { fixed: 0, core: 0 };
  let switchable = 0;
  for (const { selected } of chosen) {
    for (const one of selected) {
      const own = switchableMethods(one).length;
      switchable += own;
      counts.fixed += one.methods.length - own;
      counts.core += one.methods.filter(({ locked }) => locked).length;
    }
    yield;
  }
  const [first] = chosen;
  const methods = first?.selected.reduce((sum, one) => sum + countedMethods(one).length, 0) ?? 0;
  const tools = namesOfRows(range.rows).length;
  return { ...counts, methods, tools, next: nextAct(range, chosen), isFixed: switchable === 0 };
}

function nextAct(
  { rows, columns }: Range,
  chosen: readonly ColumnSelection[],
): RangeCounts["next"] {
  const [row, column, first] = [rows[0], columns[0], chosen[0]];
  if (rows.length > 1 || columns.length > 1 || !row || !column || !first)
    return isAnyOff(chosen) ? "on" : "off";
  const toggled = JSON.stringify(toggleCell(column, row));
  return (["on", "off"] as const).find(
    (act) => toggled === JSON.stringify(switchMethods(first.selected, act === "on")),
  );
}

/** The effect of an action on a range for all its agents together. */
interface ActCost {
  isNothing: boolean;
  /** The additional tokens. */
  tokens: number;
}

export type RangeCosts = Record<"on" | "off" | "reset", ActCost>;

export function* costsOfRange(range: Range, tokens: TokenTable): Generator<undefined, RangeCosts> {
  return {
    on: yield* costOfAct("on", range, tokens),
    off: yield* costOfAct("off", range, tokens),
    reset: yield* costOfAct("reset", range, tokens),
  };
}

/** The cost of an action, computed with the resolver for each tool that changes. */
function* costOfAct(
  act: keyof RangeCosts,
  range: Range,
  tokens: TokenTable,
): Generator<undefined, ActCost> {
  const changes = yield* planAct(act, range);
  let sum = 0;
  for (const { column, operations } of changes) {
    const { now } = column;
    const names = new Set(operations.flatMap(toolsOfOperation));
    const tools = now.catalog.tools.filter(({ name }) => names.has(name));
    const then = { ...now, settings: applyOperations(now.settings, operations), tools: new Map() };
    yield;
    sum += (yield* tokensIn(then, tools, tokens)) - (yield* tokensIn(now, tools, tokens));
  }
  return { isNothing: changes.length === 0, tokens: sum };
}

function* tokensIn(
  resolved: Resolved,
  definitions: ToolDefinition[],
  tokens: TokenTable,
): Generator<undefined, number> {
  yield* resolveMatrixInSteps(
    resolved,
    definitions.map((definition) => ({ definition })),
  );
  return offeredTokens(tokens, resolveMatrixTools(resolved, definitions));
}
