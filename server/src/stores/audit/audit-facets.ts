import type { AuditFacetsAnswer } from "../../api-contract/audit-contract.ts";
import { DAY } from "../../limits.ts";
import type { AuditIndex } from "./audit-index.ts";
import type { StoredAuditFilter } from "./audit-store.ts";

/** The most people and subjects that are told. */
const MOST_TOLD = 500;

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
  // In the order of their newest entries.
  const who: NumberCounts = new Map();
  const what: NumberCounts = new Map();
  const on: NumberCounts = new Map();
  const times = new TimeCount();
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
    if (isWhat && isOn && isThen) countOne(who, by);
    if (isWho && isOn && isThen) countOne(what, event);
    if (isWho && isWhat && isThen) countOne(on, subject);
    if (isWho && isWhat && isOn) times.add(at);
  }
  return { ...named(index, { who, what, on }), times: times.answer() };
}

/** How often each value comes, by its number. */
type NumberCounts = Map<number, number>;

const countOne = (counts: NumberCounts, value: number) =>
  counts.set(value, (counts.get(value) ?? 0) + 1);

class TimeCount {
  readonly #since = [1, 7, 30].map((days) => Date.now() - days * DAY);
  readonly #counts = [0, 0, 0];
  #all = 0;

  add(at: number): void {
    this.#all += 1;
    this.#since.forEach((from, index) => {
      if (at >= from) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    });
  }

  answer(): AuditFacetsAnswer["times"] {
    const [day = 0, week = 0, month = 0] = this.#counts;
    return { day, week, month, all: this.#all };
  }
}

function named(
  { people, events, subjects }: AuditIndex,
  { who, what, on }: Record<"who" | "what" | "on", NumberCounts>,
): Omit<AuditFacetsAnswer, "times"> {
  const told = {
    who: new Map<string, AuditFacetsAnswer["who"][number]>(),
    subjects: new Map<string, AuditFacetsAnswer["subjects"][number]>(),
  };
  for (const [number, count] of who) {
    const { name, person, isNobody } = people.all[number] ?? { name: "", isNobody: true };
    if (name !== "" && !isNobody)
      countMore(told.who, person ?? ` ${name}`, {
        ...{ name, count },
        ...(person !== undefined && { person }),
      });
  }
  for (const [number, count] of on) {
    const subject = subjects.all[number];
    if (subject) countMore(told.subjects, `${subject.kind}:${subject.id}`, { ...subject, count });
  }
  const [kinds, changes] = [new Map<string, number>(), new Map<string, number>()];
  for (const [number, count] of what) {
    const event = events.all[number];
    if (!event) continue;
    kinds.set(event.kind, (kinds.get(event.kind) ?? 0) + count);
    const all = event.changes.join();
    if (all !== "") changes.set(all, (changes.get(all) ?? 0) + count);
  }
  return {
    ...{ who: mostOf(told.who), subjects: mostOf(told.subjects) },
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
  [...counted.values()].sort((a, b) => b.count - a.count).slice(0, MOST_TOLD);
