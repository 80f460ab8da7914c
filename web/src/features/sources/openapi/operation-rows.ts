import type { OpenApiDescription, OpenApiTool } from "../../../api/sources/openapi-sources.ts";
import type { ToolMatch } from "../../../tool-list/search/tool-match.ts";
import { type ToolListRow, toolRowsOf } from "../../../tool-list/tool-rows.ts";

/** The operations that are not taken. */
export type Without = ReadonlySet<string>;

type OpenApiToolOperation = OpenApiTool["operations"][number];

export type OperationRow = ToolListRow<ToolMatch<OpenApiTool, OpenApiToolOperation>>;

export const operationRows = toolRowsOf<ToolMatch<OpenApiTool, OpenApiToolOperation>>({
  nameOf: ({ name }) => name,
  methodNameOf: ({ method }) => method,
  joins: false,
});

/** The operations that a row stands for. */
export function rowOperations(row: OperationRow): readonly OpenApiToolOperation[] {
  switch (row.kind) {
    case "group":
      return row.group.items.flatMap(({ methods }) => methods);
    case "tool":
      return row.match.methods;
    case "method":
      return [row.method];
  }
}

/** The state of a box: whether all of the operations come in, none, or some. */
export function boxOf(
  operations: readonly OpenApiToolOperation[],
  without: Without,
): boolean | "mixed" {
  const left = operations.filter(({ operation }) => without.has(operation)).length;
  if (left === 0) return true;
  return left === operations.length ? false : "mixed";
}

/** The value of `without` after the box of some operations was clicked. */
export function takeOperations(
  without: Without,
  operations: readonly OpenApiToolOperation[],
  isTaken: boolean,
): Without {
  const next = new Set(without);
  for (const { operation } of operations) {
    if (isTaken) next.delete(operation);
    else next.add(operation);
  }
  return next;
}

/** A method that is tried. */
export interface TriedMethod {
  tool: string;
  method: string;
}

/** The operation to try first: it only reads, and of those it needs the fewest arguments. */
export function firstToTry(
  { tools }: Pick<OpenApiDescription, "tools">,
  without: Without,
): (TriedMethod & Pick<OpenApiToolOperation, "operation">) | undefined {
  const reading = tools.flatMap(({ name: tool, operations }) =>
    operations
      .filter(
        ({ operation, risk }) =>
          risk === "reads" && operation.startsWith("GET ") && !without.has(operation),
      )
      .map(({ operation, method, required }) => ({ tool, method, operation, required })),
  );
  return reading.toSorted((one, other) => one.required - other.required)[0];
}

/** The numbers of what comes in. */
export function countTaken({ tools }: Pick<OpenApiDescription, "tools">, without: Without) {
  const taken = tools
    .map(({ operations }) => operations.filter(({ operation }) => !without.has(operation)))
    .filter((operations) => operations.length > 0);
  return {
    tools: taken.length,
    methods: taken.flat().length,
    tokens: tokensOfOperations(taken.flat()),
  };
}

export const tokensOfOperations = (operations: readonly OpenApiToolOperation[]): number =>
  operations.reduce((sum, { tokens }) => sum + tokens, 0);
