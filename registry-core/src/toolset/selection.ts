import type { FunctionNames } from "../definition/function-names.ts";
import type { NoEffect } from "../messages/trace-messages.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

/**
 * What a program narrows an agent's toolset to for one run. A name is a function name,
 * `tool.method`, a tool's name or a namespace. Core methods stay in any case.
 */
export interface Selection {
  /** The names that take part; an empty list means none. Default: all. */
  choices?: readonly string[];
  /**
   * The names that take no part, whatever else the selection says. A record gives the reasons, and
   * the reason for the narrowest name counts.
   */
  disabled?: readonly string[] | Readonly<Record<string, string>>;
  /** Names of which the model must call one. They take part without being chosen. */
  forced?: readonly string[];
  /**
   * Names that the agent can always call. They take part without being chosen, unless they are
   * exclusive or beside an exclusive tool.
   */
  capabilities?: readonly string[];
  /** Tags of which a method needs one to take part. */
  tags?: readonly string[];
  /** Tags that keep a method from taking part. */
  excludeTags?: readonly string[];
  /** `true` keeps only methods of sub-agents, `false` leaves all of them out. */
  subAgents?: boolean;
  /** Whether deferred methods take part without being named. Default false. */
  includeDeferred?: boolean;
  /**
   * Deferred methods that searches of this conversation found. They are in the list again, unless
   * something else leaves them out.
   */
  found?: readonly string[];
}

/** An agent's toolset for one run. */
export interface SelectedToolset {
  /**
   * The toolset in which what the selection leaves out is not offered, with the reason in its
   * trace.
   */
  toolset: Toolset;
  /** Function names of the forced methods, for the request's tool choice; sorted. */
  forced: string[];
  warnings: SelectionWarning[];
}

/** A name of the selection that has no effect, and why. `describeNoEffect` makes the sentence. */
export type SelectionWarning = NoEffect & {
  list: "choices" | "disabled" | "forced" | "capabilities" | "found" | "tags" | "excludeTags";
  name: string;
};

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
