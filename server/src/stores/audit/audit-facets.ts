import type { Kysely } from "kysely";
import type { AuditEntry, AuditFacetsAnswer } from "../../api-contract/audit-contract.ts";
import { pauseWhenDue } from "../../bounds/run-cooperatively.ts";
import { DAY } from "../../limits.ts";
import type { SqlTables } from "../sql-tables.ts";
import { matchingAuditEntries, nextPositions, readAuditEntry } from "./audit-queries.ts";
import type { StoredAuditFilter } from "./audit-store.ts";

/** How many entries one query reads: some 10 ms. */
const READ_AT_ONCE = 1_000;
/** What entries are counted by. */
const FACETS = new Set(["person", "personId", "kinds", "changes", "subject", "since"]);
/** The most people and subjects that are told. */
const MOST_TOLD = 500;

/** Counts entries by who, what, on what and when, each as if the filter had nothing for it. */
export async function countFacets(
  database: Kysely<SqlTables>,
  filter: StoredAuditFilter,
): Promise<AuditFacetsAnswer> {
  const whole: StoredAuditFilter = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !FACETS.has(name)),
  );
  const count = new FacetCount(filter);
  for (let from: number | undefined; ; ) {
    const looked = await nextPositions(database, whole, { before: from, most: READ_AT_ONCE });
    from = looked.at(-1);
    if (from === undefined) return count.answer();
    const rows = matchingAuditEntries(database, whole)
      .where("position", "in", looked)
      .orderBy("at", "desc")
      .orderBy("position", "desc");
    for (const { position, entry } of await rows.execute())
      for (const read of readAuditEntry(position, entry)) count.add(read);
    await pauseWhenDue();
  }
}

class FacetCount {
  readonly #filter: StoredAuditFilter;
  readonly #who = new Map<string, AuditFacetsAnswer["who"][number]>();
  readonly #subjects = new Map<string, AuditFacetsAnswer["subjects"][number]>();
  readonly #kinds = new Map<string, number>();
  readonly #changes = new Map<string, number>();
  readonly #times = { day: 0, week: 0, month: 0, all: 0 };
  readonly #since = (["day", "week", "month"] as const).map((name, index) => ({
    name,
    from: new Date(Date.now() - ([1, 7, 30][index] ?? 0) * DAY).toISOString(),
  }));

  constructor(filter: StoredAuditFilter) {
    this.#filter = filter;
  }

  add(entry: AuditEntry): void {
    const { by, kind, subject, at } = entry;
    const changes = changesOf(entry);
    const { person, personId, kinds, subject: on, since, changes: changed } = this.#filter;
    const isWho =
      (person === undefined || (by.name === person && by.kind !== "nobody")) &&
      (personId === undefined || by.person === personId);
    const isWhat =
      (kinds?.includes(kind) ?? true) && (changed?.some((one) => changes.includes(one)) ?? true);
    const isOn = on === undefined || (on.kind === subject?.kind && on.id === subject.id);
    const isThen = since === undefined || at >= since;
    if (isWhat && isOn && isThen && by.name !== "" && by.kind !== "nobody")
      countOne(this.#who, by.person ?? ` ${by.name}`, {
        name: by.name,
        ...(by.person !== undefined && { person: by.person }),
      });
    if (isWho && isOn && isThen) {
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
      const all = changes.sort().join();
      if (all !== "") this.#changes.set(all, (this.#changes.get(all) ?? 0) + 1);
    }
    if (isWho && isWhat && isThen && subject)
      countOne(this.#subjects, `${subject.kind}:${subject.id}`, subject);
    if (!(isWho && isWhat && isOn)) return;
    this.#times.all += 1;
    for (const { name, from } of this.#since) if (at >= from) this.#times[name] += 1;
  }

  answer(): AuditFacetsAnswer {
    return {
      who: mostOf(this.#who),
      kinds: Object.fromEntries(this.#kinds),
      changes: Object.fromEntries(this.#changes),
      subjects: mostOf(this.#subjects),
      times: this.#times,
    };
  }
}

/** The kinds of changes of a save. */
const changesOf = (entry: AuditEntry): string[] =>
  entry.kind === "settings_saved" ? Object.keys(entry.facts.kinds) : [];

/** Counts one more; the newest entry comes first, so its names are kept. */
function countOne<Facet>(
  counted: Map<string, Facet & { count: number }>,
  key: string,
  facet: Facet,
): void {
  const known = counted.get(key);
  if (known) known.count += 1;
  else counted.set(key, { ...facet, count: 1 });
}

const mostOf = <Facet extends { count: number }>(counted: Map<string, Facet>): Facet[] =>
  [...counted.values()].sort((a, b) => b.count - a.count).slice(0, MOST_TOLD);
