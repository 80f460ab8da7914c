import {
  type Arrangement,
  arrangeTools,
  type MethodDefinition,
  type MethodNames,
  methodTokens,
  type TokenTable,
  type ToolDefinition,
} from "@pegboard/registry-core";

/** A tool of the matrix, and which of its methods are shown. */
export interface MatrixTool {
  definition: ToolDefinition;
  methods: readonly MethodDefinition[];
  /** It matches itself; otherwise it is shown because it carries the methods that do. */
  whole: boolean;
  /** With all of these methods on. */
  tokens: number;
}

export type MatrixRow =
  | { kind: "group"; key: string; name: string; tools: MatrixTool[]; tokens: number; open: boolean }
  | { kind: "tool"; key: string; tool: MatrixTool; open: boolean }
  | { kind: "method"; key: string; tool: MatrixTool; method: MethodDefinition };

/** Which groups are folded and which tools are unfolded, by the keys of their rows. */
export type Folds = ReadonlySet<string>;

/** Tools in groups; `undefined` is the name of the one group of a list that is not grouped. */
export interface MatrixGroup {
  name: string | undefined;
  tools: MatrixTool[];
}

export function matrixTool(
  definition: ToolDefinition,
  methods: readonly MethodDefinition[],
  tokens: TokenTable,
): MatrixTool {
  const { name } = definition;
  const sum = methods.reduce((total, method) => total + methodTokens(tokens, name, method.name), 0);
  return { definition, methods, whole: true, tokens: sum };
}

export function groupTools(
  tools: MatrixTool[],
  arrangement: Arrangement,
  isChanged: (tool: string) => boolean,
): MatrixGroup[] {
  const read = {
    definition: ({ definition }: MatrixTool) => definition,
    tokens: (tool: MatrixTool) => tool.tokens,
    isChanged: ({ definition }: MatrixTool) => isChanged(definition.name),
  };
  return arrangeTools(tools, arrangement, read).map(({ name, items }) => ({ name, tools: items }));
}

/** The rows from top to bottom. What only carries matches shows them without being unfolded. */
export function matrixRows(groups: readonly MatrixGroup[], folds: Folds): MatrixRow[] {
  return groups.flatMap(({ name, tools }): MatrixRow[] => {
    if (name === undefined) return toolRows(tools, folds);
    const key = `group:${name}`;
    const open = !folds.has(key);
    const tokens = tools.reduce((sum, tool) => sum + tool.tokens, 0);
    const head = { kind: "group", key, name, tools, tokens, open } as const;
    return open ? [head, ...toolRows(tools, folds)] : [head];
  });
}

function toolRows(tools: MatrixTool[], folds: Folds): MatrixRow[] {
  return tools.flatMap((tool): MatrixRow[] => {
    const { name } = tool.definition;
    const key = `tool:${name}`;
    const open = folds.has(key) === tool.whole;
    const head = { kind: "tool", key, tool, open } as const;
    if (!open) return [head];
    return [
      head,
      ...tool.methods.map((method) => ({ kind: "method", key: `${name}/${method.name}`, tool, method }) as const),
    ];
  });
}

/** What a row stands for: nothing where it only carries what matches. */
export function namesOfRow(row: MatrixRow): MethodNames[] {
  switch (row.kind) {
    case "group":
      return row.tools.map(namesOfTool);
    case "tool":
      return row.tool.whole ? [namesOfTool(row.tool)] : [];
    case "method":
      return [{ tool: row.tool.definition.name, methods: [row.method.name] }];
  }
}

const namesOfTool = ({ definition, methods }: MatrixTool): MethodNames => ({
  tool: definition.name,
  methods: methods.map(({ name }) => name),
});

/** What several rows stand for, each tool once: as in every list, a range takes rows, and not the unfolded ones that head them. */
export function namesOfRows(rows: readonly MatrixRow[]): MethodNames[] {
  const covered = rows.length === 1 ? rows : rows.filter((row) => row.kind === "method" || !row.open);
  const byTool = new Map<string, string[]>();
  for (const { tool, methods = [] } of covered.flatMap(namesOfRow)) {
    byTool.set(tool, [...(byTool.get(tool) ?? []), ...methods]);
  }
  return [...byTool].map(([tool, methods]) => ({ tool, methods }));
}

/** Definitions that a row is about. */
export function toolsOfRow(row: MatrixRow): MatrixTool[] {
  return row.kind === "group" ? row.tools : [row.tool];
}
