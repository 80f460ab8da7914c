import { tagsOf } from "../definition/method-behaviour.ts";
import { closestName } from "../schema/closest-name.ts";
import type { FunctionNames } from "./function-names.ts";
import { type Selectable, type SelectableMethods, selectableMethods } from "./selected-names.ts";
import type { SelectedToolset, Selection, SelectionWarning } from "./selection.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

/**
 * Narrows an agent's toolset for one run. It only takes away: what is off stays off. An exclusive tool that is chosen or forced
 * is the only one; otherwise it takes no part. Names that have no effect come back as warnings. Pure.
 */
export function selectMethods(toolset: Toolset, names: FunctionNames, selection: Selection): SelectedToolset {
  const methods = selectableMethods(toolset, names);
  const picked = pick(methods, selection);
  const tools = toolset.tools.map((tool) => narrowTool(tool, methods, picked));
  const offered = new Set(
    tools.flatMap((tool) => tool.methods.filter((method) => method.offered).map(({ definition }) => definition)),
  );
  const forced = [...picked.forced].filter(({ method }) => offered.has(method.definition));
  return {
    toolset: { ...toolset, tools },
    forced: forced.flatMap((each) => each.names.slice(0, 1)).sort(),
    warnings: warningsOf(methods, selection, (each) => offered.has(each.method.definition)),
  };
}

/** A selection with its names looked up. */
interface Picked {
  selection: Selection;
  disabled: Readonly<Record<string, string>>;
  forced: ReadonlySet<Selectable>;
  /** Chosen or forced. */
  chosen: ReadonlySet<Selectable>;
  capable: ReadonlySet<Selectable>;
  exclusive: ResolvedTool | undefined;
}

function pick(methods: SelectableMethods, selection: Selection): Picked {
  const find = (names: readonly string[] = []) => names.flatMap((name) => methods.byName.get(name) ?? []);
  const disabled = disabledNames(selection.disabled);
  const forced = find(selection.forced);
  const chosen = [...find(selection.choices), ...forced];
  const exclusive = chosen.find(
    (each) => each.tool.definition.isExclusive && each.method.offered && disabledReason(each, disabled) === undefined,
  );
  return {
    selection,
    disabled,
    forced: new Set(forced),
    chosen: new Set(chosen),
    capable: new Set(find(selection.capabilities)),
    exclusive: exclusive?.tool,
  };
}

function narrowTool(tool: ResolvedTool, { byMethod }: SelectableMethods, picked: Picked): ResolvedTool {
  const methods = tool.methods.map((method) => {
    const selectable = byMethod.get(method);
    const reason = method.offered && !method.locked && selectable ? whyLeftOut(selectable, picked) : undefined;
    return reason === undefined ? method : leftOut(method, reason);
  });
  return methods.every((method, index) => method === tool.methods[index]) ? tool : { ...tool, methods };
}

function leftOut(method: ResolvedMethod, reason: string): ResolvedMethod {
  return {
    ...method,
    offered: false,
    trace: [...method.trace, { rule: "availability", on: true, reason: `Not offered: ${reason}` }],
  };
}

function whyLeftOut(each: Selectable, picked: Picked): string | undefined {
  const { selection, exclusive } = picked;
  const { definition } = each.tool;
  const disabled = disabledReason(each, picked.disabled);
  if (disabled !== undefined) return disabled || "disabled for this run.";
  if (exclusive) return exclusive === each.tool ? undefined : `${exclusive.definition.displayName} is exclusive.`;
  const named = picked.chosen.has(each) || picked.capable.has(each);
  if (definition.isExclusive && !named) return "it is exclusive and was not chosen.";
  if (named) return undefined;
  if (selection.choices) return "not chosen for this run.";
  const tags = tagsOf(definition, each.method.definition);
  if (selection.excludeTags?.some((tag) => tags.includes(tag))) return "left out by its tags.";
  if (selection.tags && !selection.tags.some((tag) => tags.includes(tag))) return "left out by its tags.";
  return each.method.definition.defer && !selection.includeDeferred ? "deferred until it is searched for." : undefined;
}

function disabledNames(disabled: Selection["disabled"] = {}): Readonly<Record<string, string>> {
  return Array.isArray(disabled)
    ? Object.fromEntries(disabled.map((name) => [name, ""]))
    : (disabled as Record<string, string>);
}

/** The reason for the narrowest of a method's names. */
function disabledReason({ names }: Selectable, disabled: Readonly<Record<string, string>>): string | undefined {
  const name = names.find((each) => Object.hasOwn(disabled, each));
  return name === undefined ? undefined : disabled[name];
}

function warningsOf(
  { byName }: SelectableMethods,
  { choices = [], disabled, forced = [], capabilities = [] }: Selection,
  isOffered: (each: Selectable) => boolean,
): SelectionWarning[] {
  const lists = { choices, disabled: Object.keys(disabledNames(disabled)), forced, capabilities };
  return Object.entries(lists).flatMap(([key, names]) => {
    const list = key as SelectionWarning["list"];
    return names.flatMap((name): SelectionWarning[] => {
      const found = byName.get(name) ?? [];
      const message = found.length === 0 ? noMatch(name, byName.keys()) : noEffect(list, found, isOffered);
      return message === undefined ? [] : [{ list, name, message }];
    });
  });
}

function noMatch(name: string, known: Iterable<string>): string {
  const closest = closestName(name, known);
  const hint = closest === undefined ? "" : ` Did you mean "${closest}"?`;
  return `"${name}" matches no tool, method or namespace.${hint}`;
}

function noEffect(
  list: SelectionWarning["list"],
  found: Selectable[],
  isOffered: (each: Selectable) => boolean,
): string | undefined {
  if (list === "disabled") {
    const locked = found.filter(({ method }) => method.locked).map(({ method }) => method.definition.displayName);
    return locked.length === 0 ? undefined : `${locked.join(", ")} is core: it cannot be left out.`;
  }
  if (found.some(isOffered)) return undefined;
  return `Nothing of it is offered. ${found[0]?.method.trace.at(-1)?.reason ?? ""}`.trim();
}
