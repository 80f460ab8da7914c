import { nameSuggester } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import { tagsOf } from "../definition/method-behaviour.ts";
import type { NoEffect, SkipReason } from "../messages/trace-messages.ts";
import { countMethods } from "./resolve-toolset.ts";
import type { SelectedToolset, Selection, SelectionWarning } from "./selection.ts";
import { disabledNames, findByName, type Selectable, selectableMethods } from "./selection.ts";
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
interface PickedMethods {
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

function pickMethods(
  found: ReadonlyMap<string, Selectable[]>,
  selection: Selection,
): PickedMethods {
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

function skipReason(each: Selectable, picked: PickedMethods): SkipReason | undefined {
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

/** The methods that a selection's names led to. */
interface SelectionOutcome {
  methods: Selectable[][];
  found: ReadonlyMap<string, Selectable[]>;
  /** The methods that the selection leaves out, with the reasons. */
  leftOut: ReadonlyMap<Selectable, SkipReason>;
}

/**
 * The number of unknown names that get a suggestion. Comparing one name with those of 1,000 tools
 * takes 30 ms, and a query may hold thousands.
 */
const MOST_NAME_SUGGESTIONS = 3;

/** The names of a selection that match nothing, or change nothing. */
function selectionWarnings(outcome: SelectionOutcome, selection: Selection): SelectionWarning[] {
  const {
    choices = [],
    disabled,
    forced = [],
    capabilities = [],
    found = [],
    tags = [],
    excludeTags = [],
  } = selection;
  const lists = {
    choices,
    disabled: Object.keys(disabledNames(disabled)),
    forced,
    capabilities,
    found,
  };
  const suggest = suggesting();
  const everyName = new Set(outcome.methods.flat().flatMap((each) => each.names));
  const ofNames = Object.entries(lists).flatMap(([key, names]) => {
    const list = key as SelectionWarning["list"];
    return names.flatMap((name): SelectionWarning[] => {
      const holders = outcome.found.get(name);
      const reason = holders
        ? noEffectReason(list, holders, outcome.leftOut)
        : ({ kind: "no_match", ...suggest(name, everyName) } as const);
      return reason === undefined ? [] : [{ list, name, ...reason }];
    });
  });
  if (tags.length + excludeTags.length === 0) return ofNames;
  const known = new Set(
    outcome.methods
      .flat()
      .flatMap(({ tool, method }) => tagsOf(tool.definition, method.definition)),
  );
  return [...ofNames, ...unknownTags("tags", tags), ...unknownTags("excludeTags", excludeTags)];

  function unknownTags(list: "tags" | "excludeTags", given: readonly string[]) {
    return given
      .filter((tag) => !known.has(tag))
      .map((name): SelectionWarning => ({ list, name, kind: "no_tag", ...suggest(name, known) }));
  }
}

function suggesting() {
  const find = nameSuggester(MOST_NAME_SUGGESTIONS);
  return (name: string, known: ReadonlySet<string>): { suggestion?: string } => {
    const suggestion = find(name, known);
    return suggestion === undefined ? {} : { suggestion };
  };
}

function noEffectReason(
  list: SelectionWarning["list"],
  found: Selectable[],
  leftOut: SelectionOutcome["leftOut"],
): NoEffect | undefined {
  if (list === "disabled") {
    const methods = found
      .filter(({ method }) => method.locked)
      .map(({ method }) => method.definition.displayName);
    return methods.length === 0 ? undefined : { kind: "core", methods };
  }
  if (found.some((each) => isGiven(each.method) && !leftOut.has(each))) return undefined;
  const because = found.map((each) => leftOut.get(each)).find((each) => each !== undefined);
  return because
    ? { kind: "left_out", because }
    : { kind: "not_offered", because: found[0]?.method.trace.at(-1) };
}
