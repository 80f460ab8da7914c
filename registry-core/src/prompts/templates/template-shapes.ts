import {
  AGENT_FIELDS,
  GROUP_FIELDS,
  LOOP_FIELDS,
  TEMPLATE_FUNCTIONS,
  TEMPLATE_VARIABLES,
  TOOL_FIELDS,
} from "../../definition/template-names.ts";

/** The shape of a value, as far as it is known without running the template. */
export type Shape =
  | { kind: "any" }
  | { kind: "text" }
  | { kind: "list"; item: Shape }
  | RecordShape;
interface RecordShape {
  kind: "record";
  what: "tool" | "group" | "agent" | "loop";
  fields: ReadonlyMap<string, Shape>;
}

export const ANY: Shape = { kind: "any" };
export const TEXT: Shape = { kind: "text" };

export function listOf(item: Shape): Shape {
  return item === TOOL ? TOOLS : { kind: "list", item };
}

function record(
  what: RecordShape["what"],
  texts: object,
  others: Record<string, Shape> = {},
): Shape {
  return {
    kind: "record",
    what,
    fields: new Map(Object.keys(texts).map((name) => [name, others[name] ?? TEXT])),
  };
}

export const TOOL: Shape = record("tool", TOOL_FIELDS, { input_model: ANY, used: ANY });
const TOOLS: Shape = { kind: "list", item: TOOL };
const GROUP = record("group", GROUP_FIELDS, { tools: TOOLS });

/** The shape of `loop` inside of a loop over a list of these items. */
export function loopOver(item: Shape): Shape {
  const others = Object.fromEntries(Object.keys(LOOP_FIELDS).map((name) => [name, ANY]));
  return record("loop", LOOP_FIELDS, { ...others, previtem: item, nextitem: item });
}

/** The shapes of the values that every template can use. */
export const GLOBAL_SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...Object.keys(TEMPLATE_VARIABLES).map((name): [string, Shape] => [name, TEXT]),
  ...Object.keys(TEMPLATE_FUNCTIONS).map((name): [string, Shape] => [name, ANY]),
  ...["true", "false", "none", "True", "False", "None"].map((name): [string, Shape] => [name, ANY]),
  ["agent", record("agent", AGENT_FIELDS)],
  ["tools", TOOLS],
  ["tool_groups", listOf(GROUP)],
  ["used_tools", listOf(TEXT)],
  ["has_destructive_functions", ANY],
]);

export const OBJECT_METHODS: ReadonlySet<string> = new Set([
  "get",
  "items",
  "keys",
  "values",
  "dictsort",
]);
export const TEXT_METHODS: ReadonlySet<string> = new Set([
  "upper",
  "lower",
  "strip",
  "title",
  "capitalize",
  "length",
  "rstrip",
  "lstrip",
  "startswith",
  "endswith",
  "split",
  "replace",
]);
