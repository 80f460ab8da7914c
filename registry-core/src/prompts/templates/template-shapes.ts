import { TEMPLATE_FUNCTIONS, TEMPLATE_VARIABLES } from "../../definition/template-names.ts";
import { AGENT_FIELDS, GROUP_FIELDS, LOOP_FIELDS, TOOL_FIELDS } from "./template-fields.ts";

/** The shape of a value, as far as it is known without running the template. */
export type ValueShape =
  | { kind: "any" }
  | { kind: "text" }
  | { kind: "list"; item: ValueShape }
  | RecordShape;
interface RecordShape {
  kind: "record";
  what: "tool" | "group" | "agent" | "loop";
  fields: ReadonlyMap<string, ValueShape>;
}

export const ANY: ValueShape = { kind: "any" };
export const TEXT_SHAPE: ValueShape = { kind: "text" };

export function listOf(item: ValueShape): ValueShape {
  return item === TOOL_SHAPE ? TOOLS_SHAPE : { kind: "list", item };
}

function recordShape(
  what: RecordShape["what"],
  texts: object,
  others: Record<string, ValueShape> = {},
): ValueShape {
  return {
    kind: "record",
    what,
    fields: new Map(Object.keys(texts).map((name) => [name, others[name] ?? TEXT_SHAPE])),
  };
}

export const TOOL_SHAPE: ValueShape = recordShape("tool", TOOL_FIELDS, {
  input_model: ANY,
  used: ANY,
});
const TOOLS_SHAPE: ValueShape = { kind: "list", item: TOOL_SHAPE };
const GROUP_SHAPE = recordShape("group", GROUP_FIELDS, { tools: TOOLS_SHAPE });

/** The shape of `loop` inside of a loop over a list of these items. */
export function loopOver(item: ValueShape): ValueShape {
  const others = Object.fromEntries(Object.keys(LOOP_FIELDS).map((name) => [name, ANY]));
  return recordShape("loop", LOOP_FIELDS, { ...others, previtem: item, nextitem: item });
}

/** The shapes of the values that every template can use. */
export const GLOBAL_SHAPES: ReadonlyMap<string, ValueShape> = new Map([
  ...Object.keys(TEMPLATE_VARIABLES).map((name): [string, ValueShape] => [name, TEXT_SHAPE]),
  ...Object.keys(TEMPLATE_FUNCTIONS).map((name): [string, ValueShape] => [name, ANY]),
  ...["true", "false", "none", "True", "False", "None"].map((name): [string, ValueShape] => [
    name,
    ANY,
  ]),
  ["agent", recordShape("agent", AGENT_FIELDS)],
  ["tools", TOOLS_SHAPE],
  ["tool_groups", listOf(GROUP_SHAPE)],
  ["used_tools", listOf(TEXT_SHAPE)],
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
