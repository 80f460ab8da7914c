import type { FunctionNames } from "../definition/function-names.ts";
import { tagsOf } from "../definition/method-behaviour.ts";
import type { SkipReason } from "../messages/trace-messages.ts";
import { countMethods } from "./resolve-toolset.ts";
import { disabledNames, findByName, type Selectable, selectableMethods } from "./selected-names.ts";
import type { SelectedToolset, Selection } from "./selection.ts";
import { selectionWarnings } from "./selection-warnings.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";
import {
  changeMethods,
  isGiven,
  offerWaiting,
  withoutIdleSearch,
  withSkipReason,
  withToolStep,
} from "./waiting-methods.ts";

/**
 * Narrows an agent's toolset for one run. It only takes away: what is off stays off. An exclusive
 * tool that is chosen or forced is the only one; otherwise it takes no part. Names that have no
 * effect come back as warnings. Pure.
 */
export function selectMethods(
  toolset: Toolset,
  names: FunctionNames,
  selection: Selection,
): SelectedToolset {
  const whole = offerWaiting(toolset.tools);
  const methods = selectableMethods({ tools: whole }, names);
  const found = findByName(methods, selection);
  const picked = pickMethods(found, selection);
  const reasons = new Map(
    methods.flat().flatMap((each): [Selectable, SkipReason][] => {
      const reason =
        isGiven(each.method) && !each.method.locked ? skipReason(each, picked) : undefined;
      return reason === undefined ? [] : [[each, reason]];
    }),
  );
  const isOffered = (each: Selectable): boolean => each.method.offered && !reasons.has(each);
  const reasonOf = new Map([...reasons].map(([{ method }, reason]) => [method, reason]));
  const narrow = (method: ResolvedMethod): ResolvedMethod => {
    const reason = reasonOf.get(method);
    return reason ? withSkipReason(method, reason) : method;
  };
  const narrowed = whole.map((tool) => withToolStep(changeMethods(tool, narrow)));
  const tools = withoutIdleSearch(narrowed);
  return {
    toolset: { ...toolset, tools, ...countMethods(tools) },
    forced: [...picked.forced]
      .filter(isOffered)
      .flatMap((each) => each.names.slice(0, 1))
      .sort(),
    warnings: selectionWarnings({ methods, found, leftOut: reasons }, selection),
  };
}

/** A selection with its names replaced by methods. */
interface Picked {
  selection: Selection;
  disabled: Readonly<Record<string, string>>;
  forced: ReadonlySet<Selectable>;
  /** Methods that the selection chooses or forces. */
  chosen: ReadonlySet<Selectable>;
  capable: ReadonlySet<Selectable>;
  /** Methods that a search found. */
  found: ReadonlySet<Selectable>;
  exclusive: ResolvedTool | undefined;
  tags: ReadonlySet<string> | undefined;
  excludeTags: ReadonlySet<string>;
}

function pickMethods(found: ReadonlyMap<string, Selectable[]>, selection: Selection): Picked {
  const find = (names: readonly string[] = []) => names.flatMap((name) => found.get(name) ?? []);
  const disabled = disabledNames(selection.disabled);
  const forced = find(selection.forced);
  const chosen = [...find(selection.choices), ...forced];
  const exclusive = chosen.find(
    (each) =>
      each.tool.definition.isExclusive &&
      each.method.offered &&
      narrowestReason(each, disabled) === undefined,
  );
  return {
    selection,
    disabled,
    forced: new Set(forced),
    chosen: new Set(chosen),
    capable: new Set(find(selection.capabilities)),
    found: new Set(find(selection.found)),
    exclusive: exclusive?.tool,
    tags: selection.tags && new Set(selection.tags),
    excludeTags: new Set(selection.excludeTags),
  };
}

function skipReason(each: Selectable, picked: Picked): SkipReason | undefined {
  const { selection, exclusive } = picked;
  const { definition } = each.tool;
  const disabled = narrowestReason(each, picked.disabled);
  if (disabled !== undefined)
    return { kind: "disabled", ...(disabled !== "" && { because: disabled }) };
  if (exclusive) {
    return exclusive === each.tool
      ? undefined
      : { kind: "beside_exclusive", tool: exclusive.definition.displayName };
  }
  if (picked.chosen.has(each)) return undefined;
  if (definition.isExclusive) return { kind: "exclusive" };
  if (picked.capable.has(each)) return undefined;
  if (selection.choices) return { kind: "not_chosen" };
  const tags = tagsOf(definition, each.method.definition);
  if (tags.some((tag) => picked.excludeTags.has(tag))) return { kind: "tags" };
  if (picked.tags && !tags.some((tag) => picked.tags?.has(tag))) return { kind: "tags" };
  const { subAgents } = selection;
  if (subAgents !== undefined && subAgents !== (definition.isSubAgent ?? false))
    return { kind: "sub_agents" };
  const isListed =
    !each.method.offered ||
    !each.method.definition.defer ||
    selection.includeDeferred ||
    picked.found.has(each);
  return isListed ? undefined : { kind: "deferred" };
}

/** The reason that is given for the narrowest of the method's names. */
function narrowestReason(
  { names }: Selectable,
  disabled: Readonly<Record<string, string>>,
): string | undefined {
  const name = names.find((each) => Object.hasOwn(disabled, each));
  return name === undefined ? undefined : disabled[name];
}
