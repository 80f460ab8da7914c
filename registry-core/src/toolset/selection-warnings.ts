import { tagsOf } from "../definition/method-behaviour.ts";
import { closestName } from "../schema/closest-name.ts";
import type { LeftOut, NoEffect } from "../words/trace-words.ts";
import { disabledNames, type Selectable } from "./selected-names.ts";
import type { Selection, SelectionWarning } from "./selection.ts";

/** The methods that a selection's names led to. */
interface Outcome {
  methods: Selectable[][];
  found: ReadonlyMap<string, Selectable[]>;
  /** What the selection leaves out, and why. */
  leftOut: ReadonlyMap<Selectable, LeftOut>;
}

/** The names of a selection that match nothing, or change nothing. */
export function selectionWarnings(outcome: Outcome, selection: Selection): SelectionWarning[] {
  const { choices = [], disabled, forced = [], capabilities = [], found = [], tags = [], excludeTags = [] } = selection;
  const lists = { choices, disabled: Object.keys(disabledNames(disabled)), forced, capabilities, found };
  const ofNames = Object.entries(lists).flatMap(([key, names]) => {
    const list = key as SelectionWarning["list"];
    return names.flatMap((name): SelectionWarning[] => {
      const holders = outcome.found.get(name);
      const reason = holders ? noEffect(list, holders, outcome.leftOut) : noMatch(name, outcome.methods);
      return reason === undefined ? [] : [{ list, name, ...reason }];
    });
  });
  if (tags.length + excludeTags.length === 0) return ofNames;
  const known = new Set(
    outcome.methods.flat().flatMap(({ tool, method }) => tagsOf(tool.definition, method.definition)),
  );
  return [...ofNames, ...unknownTags("tags", tags, known), ...unknownTags("excludeTags", excludeTags, known)];
}

function unknownTags(list: "tags" | "excludeTags", tags: readonly string[], known: ReadonlySet<string>) {
  return tags
    .filter((tag) => !known.has(tag))
    .map((name): SelectionWarning => ({ list, name, kind: "no_tag", ...suggestionFor(name, known) }));
}

function noMatch(name: string, methods: Selectable[][]): NoEffect {
  const known = new Set(methods.flat().flatMap((each) => each.names));
  return { kind: "no_match", ...suggestionFor(name, known) };
}

function suggestionFor(name: string, known: ReadonlySet<string>): { suggestion?: string } {
  const suggestion = closestName(name, known);
  return suggestion === undefined ? {} : { suggestion };
}

function noEffect(
  list: SelectionWarning["list"],
  found: Selectable[],
  leftOut: Outcome["leftOut"],
): NoEffect | undefined {
  if (list === "disabled") {
    const methods = found.filter(({ method }) => method.locked).map(({ method }) => method.definition.displayName);
    return methods.length === 0 ? undefined : { kind: "core", methods };
  }
  if (found.some((each) => each.method.offered && !leftOut.has(each))) return undefined;
  const because = found.map((each) => leftOut.get(each)).find((each) => each !== undefined);
  return because ? { kind: "left_out", because } : { kind: "not_offered", because: found[0]?.method.trace.at(-1) };
}
