import { nameSuggester } from "@pegboard/json-schema";
import { tagsOf } from "../definition/method-behaviour.ts";
import type { NoEffect, SkipReason } from "../messages/trace-messages.ts";
import { disabledNames, type Selectable } from "./selected-names.ts";
import type { Selection, SelectionWarning } from "./selection.ts";
import { isGiven } from "./waiting-methods.ts";

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
export function selectionWarnings(
  outcome: SelectionOutcome,
  selection: Selection,
): SelectionWarning[] {
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
