import { type JsonValue, sameJson } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

/** One field of a definition that its source lists in another form than the accepted one. */
export interface FieldChange {
  /** The field's name in `ToolDefinition` or `MethodDefinition`. */
  field: string;
  /** The accepted value; absent when the field is new. */
  before?: JsonValue;
  /** The listed value; absent when the field is gone. */
  after?: JsonValue;
}

/**
 * A change of one method, or of a tool itself (without `method`), that a source made since somebody
 * accepted its list.
 */
export interface DefinitionChange {
  tool: string;
  method?: string;
  kind: "new" | "changed";
  /**
   * Present when nobody waits for the decision: it is made when somebody switches the method on.
   */
  unseen?: true;
  /** The changed fields; for something new all of its fields. */
  fields: FieldChange[];
}

/** The part of a list that may be shown, and the changes that wait until somebody accepts them. */
export interface ReviewedDefinitions {
  definitions: ToolDefinition[];
  changes: DefinitionChange[];
}

/** The place of a change: a method, or a tool itself. */
export type ChangePlace = Pick<DefinitionChange, "tool" | "method">;

/**
 * Compares what a source lists now with what somebody accepted of it. A changed
 * method stays in its accepted form, a new one is marked, a missing one goes. An unchanged one is
 * the accepted object. Pure; time grows with the definitions.
 */
export function reviewDefinitions(
  accepted: readonly ToolDefinition[],
  listed: readonly ToolDefinition[],
): ReviewedDefinitions {
  const steps = reviewSteps(accepted, listed);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Reviews definitions as `reviewDefinitions` does, in steps of one method each, so that a long list
 * does not hold up other work.
 */
export function* reviewSteps(
  accepted: readonly ToolDefinition[],
  listed: readonly ToolDefinition[],
): Generator<undefined, ReviewedDefinitions> {
  const known = new Map(accepted.map((tool) => [tool.name, tool]));
  const definitions: ToolDefinition[] = [];
  const changes: DefinitionChange[] = [];
  for (const tool of listed)
    definitions.push(yield* reviewTool(known.get(tool.name), tool, changes));
  return { definitions, changes };
}

/**
 * The accepted definitions after somebody accepts these changes. Definitions that the source does
 * not list now stay as they were.
 */
export function acceptChanges(
  accepted: readonly ToolDefinition[],
  listed: readonly ToolDefinition[],
  places: readonly ChangePlace[],
): ToolDefinition[] {
  const chosen = new Map(places.map(({ tool }) => [tool, new Set<string | undefined>()]));
  for (const { tool, method } of places) chosen.get(tool)?.add(method);
  const result = new Map(accepted.map((tool) => [tool.name, tool]));
  for (const tool of listed) {
    const taken = chosen.get(tool.name);
    if (!taken) continue;
    const before = result.get(tool.name);
    const own = !before || taken.has(undefined) ? tool : before;
    const methods = new Map(before?.methods.map((method) => [method.name, method]));
    for (const method of tool.methods) if (taken.has(method.name)) methods.set(method.name, method);
    result.set(tool.name, { ...own, methods: [...methods.values()] });
  }
  return [...result.values()];
}

/**
 * Whether a method was brought by its source and not accepted for this agent, so that the agent
 * does not get it, whatever the switches say.
 */
export function isUnaccepted(method: Pick<MethodDefinition, "sourceChange">): boolean {
  return method.sourceChange === "new" || method.sourceChange === "withheld";
}

function* reviewTool(
  accepted: ToolDefinition | undefined,
  listed: ToolDefinition,
  changes: DefinitionChange[],
): Generator<undefined, ToolDefinition> {
  const { name: tool } = listed;
  const own = accepted ? changedFields(accepted, listed, NOT_OF_TOOL) : [];
  const changed = own.length > 0;
  if (changed) changes.push({ tool, kind: "changed", fields: own });
  const known = new Map(accepted?.methods.map((method) => [method.name, method]));
  const methods: MethodDefinition[] = [];
  for (const method of listed.methods) {
    const { definition, change } = reviewMethod(known.get(method.name), method);
    methods.push(definition);
    if (change) changes.push({ tool, ...change });
    yield;
  }
  const { connection: _, ...base } = accepted && changed ? accepted : listed;
  return {
    ...base,
    source: listed.source,
    ...(listed.fromOutside && { fromOutside: true as const }),
    ...(listed.connection !== undefined && { connection: listed.connection }),
    ...(changed && { sourceChange: "changed" as const }),
    methods,
  };
}

function reviewMethod(
  accepted: MethodDefinition | undefined,
  listed: MethodDefinition,
): { definition: MethodDefinition; change?: Omit<DefinitionChange, "tool"> } {
  // Nobody saw an earlier form, so this one takes its place.
  if (accepted?.sourceChange === "unseen") {
    const change = { method: listed.name, kind: "new" as const, unseen: true as const };
    const fields = changedFields({}, listed, NOT_OF_METHOD);
    return { definition: { ...listed, sourceChange: "unseen" }, change: { ...change, fields } };
  }
  const fields = changedFields(accepted ?? {}, listed, NOT_OF_METHOD);
  if (accepted && fields.length === 0) return { definition: accepted };
  const kind = accepted ? "changed" : "new";
  return {
    definition: { ...(accepted ?? listed), sourceChange: kind },
    change: { method: listed.name, kind, fields },
  };
}

/**
 * Fields about how a method is found and where its values come from, which are no part of its form.
 */
const NOT_OF_METHOD: ReadonlySet<string> = new Set([
  "name",
  "origins",
  "sourceChange",
  "offUntilChosen",
]);
const NOT_OF_TOOL: ReadonlySet<string> = new Set([
  ...NOT_OF_METHOD,
  "source",
  "connection",
  "fromOutside",
  "form",
  "methods",
]);

/** The fields in which two forms of a method differ. */
export const methodFieldChanges = (before: MethodDefinition, after: MethodDefinition) =>
  changedFields(before, after, NOT_OF_METHOD);

/** The fields that differ. Fields that definitions get in later versions are compared as well. */
function changedFields(before: object, after: object, skipped: ReadonlySet<string>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    if (skipped.has(field)) return [];
    const [older, newer]: (JsonValue | undefined)[] = [
      Reflect.get(before, field),
      Reflect.get(after, field),
    ];
    if (sameJson(older, newer)) return [];
    return [
      {
        field,
        ...(older !== undefined && { before: older }),
        ...(newer !== undefined && { after: newer }),
      },
    ];
  });
}
