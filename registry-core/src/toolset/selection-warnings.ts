import { closestName } from "../schema/closest-name.ts";
import { disabledNames, type Selectable } from "./selected-names.ts";
import type { Selection, SelectionWarning } from "./selection.ts";

/** The methods that a selection's names led to. */
interface Outcome {
  methods: Selectable[][];
  found: ReadonlyMap<string, Selectable[]>;
  /** What the selection leaves out, and why. */
  leftOut: ReadonlyMap<Selectable, string>;
}

/** The names of a selection that match nothing, or change nothing. */
export function selectionWarnings(outcome: Outcome, selection: Selection): SelectionWarning[] {
  const { choices = [], disabled, forced = [], capabilities = [] } = selection;
  const lists = { choices, disabled: Object.keys(disabledNames(disabled)), forced, capabilities };
  return Object.entries(lists).flatMap(([key, names]) => {
    const list = key as SelectionWarning["list"];
    return names.flatMap((name): SelectionWarning[] => {
      const found = outcome.found.get(name);
      const message = found ? noEffect(list, found, outcome.leftOut) : noMatch(name, outcome.methods);
      return message === undefined ? [] : [{ list, name, message }];
    });
  });
}

function noMatch(name: string, methods: Selectable[][]): string {
  const known = new Set(methods.flat().flatMap((each) => each.names));
  const closest = closestName(name, known);
  const hint = closest === undefined ? "" : ` Did you mean "${closest}"?`;
  return `"${name}" matches no tool, method or namespace.${hint}`;
}

function noEffect(
  list: SelectionWarning["list"],
  found: Selectable[],
  leftOut: Outcome["leftOut"],
): string | undefined {
  if (list === "disabled") {
    const locked = found.filter(({ method }) => method.locked).map(({ method }) => method.definition.displayName);
    return locked.length === 0 ? undefined : `${locked.join(", ")} is core: it cannot be left out.`;
  }
  if (found.some((each) => each.method.offered && !leftOut.has(each))) return undefined;
  const reason = found.map((each) => leftOut.get(each)).find((each) => each !== undefined);
  if (reason !== undefined) return `Nothing of it is offered: ${reason || "disabled for this run."}`;
  return `Nothing of it is offered. ${found[0]?.method.trace.at(-1)?.reason ?? ""}`.trim();
}
