import type { AuditFacetsAnswer } from "../../api-contract/audit/audit-contract.ts";
import { DAY } from "../../limits.ts";
import type { AuditIndex } from "./audit-index.ts";
import type { StoredAuditFilter } from "./audit-store.ts";

/** The most people and subjects that are told. */
const MOST_FACETS_TOLD = 500;

/**
 * Counts entries by who, what, on what and when, each as if the filter had nothing for it. With
 * `among`, only the entries at these positions.
 */
export function countFacets(
  index: AuditIndex,
  filter: StoredAuditFilter,
  among?: ReadonlySet<number>,
): AuditFacetsAnswer {
  const match = index.match(filter);
  const who = new NumberCounts(index.people.all.length);
  const what = new NumberCounts(index.events.all.length);
  const on = new NumberCounts(index.subjects.all.length);
  const times = { day: 0, week: 0, month: 0, all: 0 };
  const [day = 0, week = 0, month = 0] = [1, 7, 30].map((days) => Date.now() - days * DAY);
  const { columns } = index;
  for (let place = columns.length - 1; place >= 0; place--) {
    const subject = columns.on[place] ?? 0;
    if (!match.shown[subject]) continue;
    if (among && !among.has(columns.position[place] ?? 0)) continue;
    const by = columns.who[place] ?? 0;
    const event = columns.what[place] ?? 0;
    const at = columns.at[place] ?? 0;
    const isWho = match.who[by] === 1;
    const isWhat = match.what[event] === 1;
    const isOn = match.on[subject] === 1;
    const isThen = at >= match.since;
    if (isWhat && isOn && isThen) who.add(by);
    if (isWho && isOn && isThen) what.add(event);
    if (isWho && isWhat && isThen) on.add(subject);
    if (!(isWho && isWhat && isOn)) continue;
    times.all += 1;
    if (at >= month) times.month += 1;
    if (at >= week) times.week += 1;
    if (at >= day) times.day += 1;
  }
  return { ...namedFacet(index, { who, what, on }), times };
}

/** How often each value comes, by its number: in arrays, since a long record has many. */
class NumberCounts {
  readonly #counts: Uint32Array;
  readonly #order: number[] = [];

  constructor(numbers: number) {
    this.#counts = new Uint32Array(numbers);
  }

  add(number: number): void {
    const before = this.#counts[number] ?? 0;
    if (before === 0) this.#order.push(number);
    this.#counts[number] = before + 1;
  }

  /** In the order in which the numbers came first. */
  entries(): (readonly [number: number, count: number])[] {
    return this.#order.map((number) => [number, this.#counts[number] ?? 0]);
  }
}

function namedFacet(
  { people, events, subjects }: AuditIndex,
  { who, what, on }: Record<"who" | "what" | "on", NumberCounts>,
): Omit<AuditFacetsAnswer, "times"> {
  const told = {
    who: new Map<string, AuditFacetsAnswer["who"][number]>(),
    subjects: new Map<string, AuditFacetsAnswer["subjects"][number]>(),
  };
  for (const [number, count] of who.entries()) {
    const { name, person, isNobody } = people.all[number] ?? { name: "", isNobody: true };
    if (name !== "" && !isNobody)
      countMore(told.who, person ?? ` ${name}`, {
        name,
        count,
        ...(person !== undefined && { person }),
      });
  }
  for (const [number, count] of on.entries()) {
    const subject = subjects.all[number];
    if (subject) countMore(told.subjects, `${subject.kind}:${subject.id}`, { ...subject, count });
  }
  const [kinds, changes] = [new Map<string, number>(), new Map<string, number>()];
  for (const [number, count] of what.entries()) {
    const event = events.all[number];
    if (!event) continue;
    kinds.set(event.kind, (kinds.get(event.kind) ?? 0) + count);
    const all = event.changes.join();
    if (all !== "") changes.set(all, (changes.get(all) ?? 0) + count);
  }
  return {
    who: mostOf(told.who),
    subjects: mostOf(told.subjects),
    kinds: Object.fromEntries(kinds),
    changes: Object.fromEntries(changes),
  };
}

/** Counts more of one; the newest comes first, so that its name is kept. */
function countMore<Facet extends { count: number }>(
  counted: Map<string, Facet>,
  key: string,
  facet: Facet,
): void {
  const known = counted.get(key);
  if (known) known.count += facet.count;
  else counted.set(key, facet);
}

const mostOf = <Facet extends { count: number }>(counted: Map<string, Facet>): Facet[] =>
  [...counted.values()].sort((a, b) => b.count - a.count).slice(0, MOST_FACETS_TOLD);
