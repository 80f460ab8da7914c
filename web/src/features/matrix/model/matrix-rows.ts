import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  type Arrangement,
  arrangeTools,
  type MethodNames,
  methodTokens,
  type TokenTable,
  type ToolGroup,
} from "@pegboard/registry-core/internal";
import type { ToolMatch } from "../../../tool-list/search/tool-match.ts";
import { type ToolListRow, toolRowsOf } from "../../../tool-list/tool-rows.ts";

interface MatrixTool {
  definition: ToolDefinition;
}

/** A tool of the matrix, and which of its methods are shown. */
export interface MatrixMatch extends ToolMatch<MatrixTool, MethodDefinition> {
  /** The tokens with all of these methods on. */
  tokens: number;
}

export type MatrixGroup = ToolGroup<MatrixMatch>;
export type MatrixRow = ToolListRow<MatrixMatch>;

export function matrixMatch(
  definition: ToolDefinition,
  methods: MethodDefinition[],
  tokens: TokenTable,
): MatrixMatch {
  const { name } = definition;
  const sum = methods.reduce((total, method) => total + methodTokens(tokens, name, method.name), 0);
  return { tool: { definition }, methods, whole: true, tokens: sum };
}

export const groupTools = (
  matches: MatrixMatch[],
  arrangement: Arrangement,
  isChanged: (tool: string) => boolean,
): MatrixGroup[] =>
  arrangeTools(matches, arrangement, {
    definition: ({ tool }: MatrixMatch) => tool.definition,
    tokens: ({ tokens }: MatrixMatch) => tokens,
    isChanged: ({ tool }: MatrixMatch) => isChanged(tool.definition.name),
  });

/**
 * The rows from top to bottom. A tool that only contains matches shows them without being unfolded.
 */
export const matrixRows = toolRowsOf<MatrixMatch>({
  nameOf: ({ definition }) => definition.name,
  methodNameOf: ({ name }) => name,
  joins: false,
});

/** The methods of a row; nothing where the row only contains matches. */
export function namesOfRow(row: MatrixRow): MethodNames[] {
  switch (row.kind) {
    case "group":
      return row.group.items.map(namesOfTool);
    case "tool":
      return row.match.whole ? [namesOfTool(row.match)] : [];
    case "method":
      return [{ tool: row.tool.definition.name, methods: [row.method.name] }];
  }
}

const namesOfTool = ({ tool, methods }: MatrixMatch): MethodNames => ({
  tool: tool.definition.name,
  methods: methods.map(({ name }) => name),
});

/**
 * The methods of several rows, each tool once. As in every list, a range takes rows, and not the
 * unfolded ones above them.
 */
export function namesOfRows(rows: readonly MatrixRow[]): MethodNames[] {
  const covered =
    rows.length === 1 ? rows : rows.filter((row) => row.kind === "method" || !row.open);
  const byTool = new Map<string, string[]>();
  for (const { tool, methods = [] } of covered.flatMap(namesOfRow)) {
    byTool.set(tool, [...(byTool.get(tool) ?? []), ...methods]);
  }
  return [...byTool].map(([tool, methods]) => ({ tool, methods }));
}

/** The tools that a row is about. */
export const toolsOfRow = (row: MatrixRow): MatrixTool[] =>
  row.kind === "group" ? row.group.items.map(({ tool }) => tool) : [row.tool];
