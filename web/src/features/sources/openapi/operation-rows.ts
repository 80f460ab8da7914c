import type { OpenApiDescription, OpenApiTool } from "../../../api/openapi-sources.ts";

/** Operations that stay out. */
export type Without = ReadonlySet<string>;

type Operation = OpenApiTool["operations"][number];

/** What the tree shows in a line: a tool, or one of its operations. */
export interface OperationRow {
  key: string;
  tool: OpenApiTool;
  /** Absent in the row of the tool itself. */
  operation?: Operation;
}

export const toolRowKey = ({ name }: OpenApiTool) => `tool ${name}`;

/** Every tool, and the operations of those that are open. */
export function operationRows(tools: readonly OpenApiTool[], open: ReadonlySet<string>): OperationRow[] {
  return tools.flatMap((tool) => [
    { key: toolRowKey(tool), tool },
    ...(open.has(tool.name) ? tool.operations.map((operation) => ({ key: operation.operation, tool, operation })) : []),
  ]);
}

/** The operations that a row stands for. */
export const operationsOf = ({ tool, operation }: OperationRow): readonly Operation[] =>
  operation ? [operation] : tool.operations;

/** Whether all of them come in, none, or some. */
export function boxOf(operations: readonly Operation[], without: Without): boolean | "mixed" {
  const left = operations.filter(({ operation }) => without.has(operation)).length;
  return left === 0 ? true : left === operations.length ? false : "mixed";
}

/** `without` after the box of some operations was clicked. */
export function takeOperations(without: Without, operations: readonly Operation[], isTaken: boolean): Without {
  const next = new Set(without);
  for (const { operation } of operations) isTaken ? next.delete(operation) : next.add(operation);
  return next;
}

/** A method that is tried. */
export interface TriedMethod {
  tool: string;
  method: string;
}

/** What to try first: it only reads, and of those it needs the fewest arguments. */
export function firstToTry(
  { tools }: Pick<OpenApiDescription, "tools">,
  without: Without,
): (TriedMethod & Pick<Operation, "operation">) | undefined {
  const reading = tools.flatMap(({ name: tool, operations }) =>
    operations
      .filter(({ operation, risk }) => risk === "reads" && operation.startsWith("GET ") && !without.has(operation))
      .map(({ operation, method, required }) => ({ tool, method, operation, required })),
  );
  return reading.toSorted((one, other) => one.required - other.required)[0];
}

/** What comes in, in numbers. */
export function countTaken({ tools }: Pick<OpenApiDescription, "tools">, without: Without) {
  const taken = tools
    .map(({ operations }) => operations.filter(({ operation }) => !without.has(operation)))
    .filter((operations) => operations.length > 0);
  return { tools: taken.length, methods: taken.flat().length, tokens: sumTokens(taken.flat()) };
}

export const sumTokens = (operations: readonly Operation[]): number =>
  operations.reduce((sum, { tokens }) => sum + tokens, 0);
