import { sameJson } from "@pegboard/json-schema";
import { isAgentOperation } from "./agent-operations.ts";
import type { SettingsOperation } from "./owner-settings.ts";
import { withoutSeen } from "./review/review-decisions.ts";

/** An item that two lists of operations both change, in different ways. */
export interface OperationConflict {
  /** The item of `yours`, as `operationItem` names it. */
  item: string;
  /** Index of `yours` in its list. */
  operation: number;
  yours: SettingsOperation;
  theirs: SettingsOperation;
}

/**
 * The item that an operation changes: `newTools`, `tool:NAME` (its switch, or all of it for
 * removeTool and replaceTool), `method:TOOL/METHOD`, `config:TOOL/KEY`, `text:TOOL/FIELD`,
 * `text:TOOL/METHOD/FIELD`, `parameter:TOOL/METHOD/POINTER`, `metadata:TOOL/FIELD`, `metadata:TOOL/METHOD/FIELD`,
 * `behaviour:TOOL/METHOD/FIELD`, `review:TOOL/METHOD`, `template:NAME`, `variable:NAME`,
 * `testSet:NAME`, `tokenBudget`, `toolSearch:FORMAT`, `unattended`, `presets` or `rule:ID`.
 */
export function operationItem(operation: SettingsOperation): string {
  switch (operation.op) {
    case "setNewTools":
      return "newTools";
    case "setTool":
    case "removeTool":
    case "replaceTool":
      return `tool:${operation.tool}`;
    case "setMethod":
    case "removeMethod":
      return `method:${operation.tool}/${operation.method}`;
    case "setConfig":
    case "resetConfig":
      return `config:${operation.tool}/${operation.key}`;
    case "setToolText":
    case "resetToolText":
      return `text:${operation.tool}/${operation.field}`;
    case "setMethodText":
    case "resetMethodText":
      return `text:${operation.tool}/${operation.method}/${operation.field}`;
    case "setParameterText":
    case "resetParameterText":
      return `parameter:${operation.tool}/${operation.method}${operation.parameter}`;
    case "setToolMetadata":
    case "resetToolMetadata":
      return `metadata:${operation.tool}/${operation.field}`;
    case "setMethodMetadata":
    case "resetMethodMetadata":
      return `metadata:${operation.tool}/${operation.method}/${operation.field}`;
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return `behaviour:${operation.tool}/${operation.method}/${operation.field}`;
    case "setReview":
      return `review:${operation.tool}/${operation.method}`;
    case "setTemplate":
    case "resetTemplate":
      return `template:${operation.template}`;
    case "setVariable":
    case "removeVariable":
      return `variable:${operation.name}`;
    case "setTestSet":
    case "removeTestSet":
      return `testSet:${operation.name}`;
    case "setTokenBudget":
      return "tokenBudget";
    case "setToolSearch":
      return `toolSearch:${operation.format}`;
    case "setUnattended":
      return "unattended";
    case "setPresets":
      return "presets";
    case "setRule":
      return `rule:${operation.id}`;
  }
}

/** The tools that an operation changes as a whole: removed, replaced, or the replacement. */
export function wholeTools(operation: SettingsOperation): string[] {
  if (operation.op === "removeTool") return [operation.tool];
  return operation.op === "replaceTool" ? [operation.tool, operation.replacement] : [];
}

/** The tools an operation touches in any way. */
export function toolsOfOperation(operation: SettingsOperation): string[] {
  if (operation.op === "setNewTools" || isAgentOperation(operation)) return [];
  return operation.op === "replaceTool"
    ? [operation.tool, operation.replacement]
    : [operation.tool];
}

/**
 * Where two people's edits of the same base meet: the last operation of each side on an
 * item that both change differently. Edits of other items merge, and so do equal edits.
 */
export function conflictsBetween(
  mine: readonly SettingsOperation[],
  theirs: readonly SettingsOperation[],
): OperationConflict[] {
  const lastTheirs = [...lastWords(theirs).values()].map(({ operation }) => operation);
  // This maps every place to the last of their operations that touches it.
  const byPlace = new Map(
    lastTheirs.flatMap((operation, index) =>
      operationPlaces(operation).map((place) => [place, index]),
    ),
  );
  return [...lastWords(mine).values()].flatMap(({ index, operation }) => {
    const other =
      lastTheirs[Math.max(...meetingPlaces(operation).map((place) => byPlace.get(place) ?? -1))];
    if (!other || sameJson(withoutSeen([operation]), withoutSeen([other]))) return [];
    return [{ item: operationItem(operation), operation: index, yours: operation, theirs: other }];
  });
}

/**
 * The places where others find an operation: its item, the tools it touches, and those that it
 * changes as a whole.
 */
function operationPlaces(operation: SettingsOperation): string[] {
  return [
    `item ${operationItem(operation)}`,
    ...toolsOfOperation(operation).map((tool) => `part of ${tool}`),
    ...wholeTools(operation).map((tool) => `all of ${tool}`),
  ];
}

/** The places where an operation looks for operations that conflict with it. */
function meetingPlaces(operation: SettingsOperation): string[] {
  return [
    `item ${operationItem(operation)}`,
    ...wholeTools(operation).map((tool) => `part of ${tool}`),
    ...toolsOfOperation(operation).map((tool) => `all of ${tool}`),
  ];
}

/**
 * The last operation on each item. An operation on a whole tool says more than a later one on its
 * switch, so both stay.
 */
function lastWords(
  operations: readonly SettingsOperation[],
): Map<string, { index: number; operation: SettingsOperation }> {
  return new Map(
    operations.map((operation, index) => {
      const key =
        wholeTools(operation).length > 0 ? JSON.stringify(operation) : operationItem(operation);
      return [key, { index, operation }];
    }),
  );
}
