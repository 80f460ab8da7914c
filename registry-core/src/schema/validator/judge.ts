import type { Work } from "../work.ts";
import type { Fault, Place } from "./fault.ts";

/** Which members of a value were judged already, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Seen {
  names: Set<string>;
  items: Set<number>;
}

/** One judgement of one value. */
export interface Run {
  work: Work;
  /** Where faults go; undefined when only yes or no is asked for. */
  faults: Fault[] | undefined;
  /** Resources that were entered, for `$dynamicRef`. */
  scope: string[];
  /** Schemas within schemas that are being applied. */
  depth: number;
}

/** Whether a value follows a schema, or one keyword of it. Tells faults to the run when it wants them. */
export type Judge = (value: unknown, place: Place, run: Run, seen: Seen | undefined) => boolean;

export function emptySeen(): Seen {
  return { names: new Set(), items: new Set() };
}

export function addSeen(to: Seen, from: Seen): void {
  for (const name of from.names) to.names.add(name);
  for (const item of from.items) to.items.add(item);
}

/** Judges without telling faults. */
export function isAccepted(judge: Judge, value: unknown, run: Run, seen?: Seen): boolean {
  const { faults } = run;
  run.faults = undefined;
  try {
    return judge(value, undefined, run, seen);
  } finally {
    run.faults = faults;
  }
}

/** Judges, and answers the faults instead of telling them to the run. */
export function faultsOf(
  judge: Judge,
  value: unknown,
  at: { place: Place; run: Run; seen?: Seen | undefined },
): Fault[] {
  const { faults } = at.run;
  const found: Fault[] = [];
  at.run.faults = found;
  try {
    judge(value, at.place, at.run, at.seen);
    return found;
  } finally {
    at.run.faults = faults;
  }
}

/** The place of a member. Nobody asks for places while no faults are told. */
export function placeBelow(place: Place, key: string | number, run: Run): Place {
  return run.faults ? { above: place, key } : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
