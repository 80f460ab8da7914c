import type { FunctionNames } from "../definition/function-names.ts";
import type { Selection } from "./selection.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

/** A method, the tool it belongs to, and the names it answers to. */
export interface Selectable {
  tool: ResolvedTool;
  method: ResolvedMethod;
  /** The method's names, the narrowest first: function name, `tool.method`, tool, namespace. */
  names: string[];
}

/** The methods of every tool, in the toolset's order. */
export function selectableMethods(
  { tools }: Pick<Toolset, "tools">,
  functionNames: FunctionNames,
): Selectable[][] {
  return tools.map((tool) =>
    tool.methods.map((method) => ({
      tool,
      method,
      names: selectableNames(tool, method, functionNames),
    })),
  );
}

/** The methods that answer to each name of a selection; a name without a method is absent. */
export function findByName(
  methods: Selectable[][],
  selection: Selection,
): ReadonlyMap<string, Selectable[]> {
  const {
    choices = [],
    disabled,
    forced = [],
    capabilities = [],
    found: searched = [],
  } = selection;
  const wanted = new Set([
    ...choices,
    ...Object.keys(disabledNames(disabled)),
    ...forced,
    ...capabilities,
    ...searched,
  ]);
  const found = new Map<string, Selectable[]>();
  for (const each of methods.flat()) {
    for (const name of new Set(each.names.filter((own) => wanted.has(own)))) {
      const holders = found.get(name);
      if (holders) holders.push(each);
      else found.set(name, [each]);
    }
  }
  return found;
}

/** The disabled names with their reasons; an empty reason when none is given. */
export function disabledNames(
  disabled: Selection["disabled"] = {},
): Readonly<Record<string, string>> {
  return Array.isArray(disabled)
    ? Object.fromEntries(disabled.map((name) => [name, ""]))
    : (disabled as Record<string, string>);
}

function selectableNames(
  { definition: tool }: ResolvedTool,
  { definition: method }: ResolvedMethod,
  names: FunctionNames,
): string[] {
  const own = [names.nameOf(tool.name, method.name), `${tool.name}.${method.name}`, tool.name];
  if (tool.namespace) own.push(tool.namespace);
  return own;
}
