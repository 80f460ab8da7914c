import type { FunctionNames } from "./function-names.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

/** A method, the tool it belongs to, and the names it answers to. */
export interface Selectable {
  tool: ResolvedTool;
  method: ResolvedMethod;
  /** The narrowest first: function name, `tool.method`, tool, namespace. */
  names: string[];
}

/** Every method of a toolset by each of its names. */
export interface SelectableMethods {
  all: Selectable[];
  byMethod: ReadonlyMap<ResolvedMethod, Selectable>;
  byName: ReadonlyMap<string, Selectable[]>;
}

export function selectableMethods({ tools }: Toolset, functionNames: FunctionNames): SelectableMethods {
  const all = tools.flatMap((tool) =>
    tool.methods.map((method) => ({ tool, method, names: namesOf(tool, method, functionNames) })),
  );
  const byName = new Map<string, Selectable[]>();
  for (const each of all) {
    for (const name of each.names) {
      const holders = byName.get(name);
      if (holders) holders.push(each);
      else byName.set(name, [each]);
    }
  }
  return { all, byMethod: new Map(all.map((each) => [each.method, each])), byName };
}

function namesOf(
  { definition: tool }: ResolvedTool,
  { definition: method }: ResolvedMethod,
  names: FunctionNames,
): string[] {
  const own = [names.nameOf(tool.name, method.name), `${tool.name}.${method.name}`, tool.name];
  return [...new Set(tool.namespace ? [...own, tool.namespace] : own)];
}
