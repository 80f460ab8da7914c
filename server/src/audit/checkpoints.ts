import type { AuditEvent, AuditVerification } from "../api-contract.ts";
import { mayBeAhead } from "../bounds/clock-ahead.ts";
import { pauseWhenDue } from "../bounds/run-cooperatively.ts";
import type { EventHub } from "../events/event-hub.ts";
import { DAY, HOUR } from "../limits.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type {
  AuditCheckpoint,
  AuditRow,
  AuditStore,
  NewAuditEntry,
} from "../stores/audit/audit-store.ts";
import { readAuditEntry } from "../stores/audit/written-entry.ts";
import { CheckpointKey, FormerKeys, isSigned, type KeptFormerKeys } from "./checkpoint-key.ts";

type CheckpointStore = Pick<
  AuditStore,
  "listAuditCheckpoints" | "addAuditCheckpoint" | "readAuditRows" | "findAuditRow"
>;

/** The most broken checkpoints that are told. */
const MOST_CHECKPOINTS_TOLD = 100;

/**
 * Signed places of the record: one a day, and the end of what was deleted. They show also that
 * somebody wrote the whole record anew.
 */
export class Checkpoints {
  readonly #store: CheckpointStore;
  readonly #key: CheckpointKey;
  readonly former: FormerKeys;

  constructor(store: CheckpointStore, key: CheckpointKey, former: FormerKeys) {
    this.#store = store;
    this.#key = key;
    this.former = former;
  }

  static async open(
    store: CheckpointStore & Parameters<typeof CheckpointKey.open>[0] & KeptFormerKeys,
    box: SecretBox,
  ): Promise<Checkpoints> {
    return new Checkpoints(store, await CheckpointKey.open(store, box), new FormerKeys(store, box));
  }

  get publicKey(): string {
    return this.#key.publicKey;
  }

  list(): Promise<AuditCheckpoint[]> {
    return this.#store.listAuditCheckpoints();
  }

  /** Signs the newest entry's place; undefined while there is none. */
  sign(now = new Date()): Promise<AuditCheckpoint | undefined> {
    const eventOf = ({ number, position: entry }: AuditCheckpoint): AuditEvent => ({
      kind: "checkpoint_signed",
      facts: { number, entry },
    });
    return this.#add("checkpoint", now, { eventOf });
  }

  /** Deletes entries that are older than so many days, and signs where the record begins then. */
  async trim(days: number, now = new Date()): Promise<AuditCheckpoint | undefined> {
    const before = new Date(now.getTime() - days * DAY).toISOString();
    const [oldest] = await this.#store.readAuditRows(0, 1);
    if (!oldest || atOf(oldest) >= before) return undefined;
    const eventOf = ({ number, position: entry }: AuditCheckpoint): AuditEvent => ({
      kind: "record_trimmed",
      facts: { number, entry, days },
    });
    return this.#add("trim", now, { eventOf, before });
  }

  /** Whether anything happened after the last checkpoint and before the day of a time began. */
  async hasEntriesBefore(now: Date): Promise<boolean> {
    const last = (await this.list()).at(-1);
    const [next] = await this.#store.readAuditRows(last?.position ?? 0, 1);
    return next !== undefined && atOf(next) < `${now.toISOString().slice(0, 10)}T`;
  }

  /** Where the record begins: the last place that was deleted, if a known key signed it. */
  async start(): Promise<AuditCheckpoint | undefined> {
    const known = await this.#knownKeys();
    const trims = (await this.list()).filter(({ kind }) => kind === "trim");
    return trims.findLast((trim) => known.has(trim.publicKey) && isSigned(trim));
  }

  /**
   * Whether a known key signed each checkpoint, the record still has its entry, and each that the
   * record names is there.
   */
  async verify(
    named: ReadonlyMap<number, number>,
  ): Promise<NonNullable<AuditVerification["checkpoints"]>> {
    const all = await this.list();
    const known = await this.#knownKeys();
    const begins = (await this.start())?.position;
    const broken: { number: number; position: number }[] = [];
    for (const checkpoint of all) {
      const { number, position, hash } = checkpoint;
      const isKept = begins === undefined || position > begins;
      const row = isKept ? (await this.#store.findAuditRow(position)).row : undefined;
      const isTrusted = known.has(checkpoint.publicKey) && isSigned(checkpoint);
      if (!isTrusted || (isKept && row?.hash !== hash)) broken.push({ number, position });
      await pauseWhenDue();
    }
    const last = all.at(-1);
    return {
      count: all.length,
      ...(last && { last: { number: last.number, at: last.at, position: last.position } }),
      broken: broken.slice(0, MOST_CHECKPOINTS_TOLD),
      missing: missingNumbers(all, named).slice(0, MOST_CHECKPOINTS_TOLD),
      otherKeys: countKeys(all.filter(({ publicKey }) => !known.has(publicKey))),
      ...(begins !== undefined && { beginsAfter: begins }),
    };
  }

  async #knownKeys(): Promise<ReadonlySet<string>> {
    return new Set([this.publicKey, ...(await this.former.list())]);
  }

  #add(
    kind: AuditCheckpoint["kind"],
    now: Date,
    { eventOf, before }: { eventOf(checkpoint: AuditCheckpoint): AuditEvent; before?: string },
  ): Promise<AuditCheckpoint | undefined> {
    const at = now.toISOString();
    return this.#store.addAuditCheckpoint({
      ...(before !== undefined && { before }),
      sign: (place) => {
        const unsigned = { kind, at, ...place, publicKey: this.publicKey };
        return { ...unsigned, signature: this.#key.sign(unsigned) };
      },
      entriesOf: (checkpoint) => [{ at, ...BY_ITSELF, ...eventOf(checkpoint) } as NewAuditEntry],
    });
  }
}

/**
 * The checkpoints that are gone, each at the entry that names it, or else at that of the next one
 * that is there.
 */
function missingNumbers(all: readonly AuditCheckpoint[], named: ReadonlyMap<number, number>) {
  const present = new Map(all.map(({ number, position }) => [number, position]));
  const missing: { number: number; position: number }[] = [];
  let next = 1;
  for (let number = Math.max(0, ...present.keys(), ...named.keys()); number > 0; number--) {
    next = named.get(number) ?? present.get(number) ?? next;
    if (!present.has(number)) missing.unshift({ number, position: next });
  }
  return missing;
}

function countKeys(of: readonly AuditCheckpoint[]): { publicKey: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { publicKey } of of) counts.set(publicKey, (counts.get(publicKey) ?? 0) + 1);
  return [...counts]
    .slice(0, MOST_CHECKPOINTS_TOLD)
    .map(([publicKey, count]) => ({ publicKey, count }));
}

const atOf = ({ position, entry }: AuditRow): string =>
  readAuditEntry(position, entry)[0]?.at ?? "";

const BY_ITSELF = {
  by: { kind: "system", name: "" },
  from: { via: "process", address: "" },
} as const;

interface DailyParts {
  checkpoints: Checkpoints;
  /** The first entry that is wrong: nothing is signed then, and nothing deleted. */
  brokenAt(): Promise<number | undefined>;
  /** How many days entries are kept; null for ever. */
  readDays(): Promise<number | null>;
  /** The time of the newest entry at the start. */
  lastRecorded?: string | undefined;
}

/**
 * Once a day, signs the record as it was when the day began, and deletes what is older than is
 * kept. Nothing of a record that is broken.
 */
export async function keepDaily({
  checkpoints,
  brokenAt,
  readDays,
  lastRecorded,
}: DailyParts): Promise<void> {
  if ((await brokenAt()) !== undefined) return;
  const now = new Date();
  const last = (await checkpoints.list()).at(-1);
  const isOfToday = last?.at.slice(0, 10) === now.toISOString().slice(0, 10);
  if (!isOfToday && (await checkpoints.hasEntriesBefore(now))) await checkpoints.sign(now);
  const days = await readDays();
  // A clock that is far ahead does not make all entries old.
  if (days !== null && !mayBeAhead(lastRecorded, now)) await checkpoints.trim(days, now);
}

/** Milliseconds between two looks whether a day has begun. */
const BETWEEN_DAILY_LOOKS = HOUR;

/**
 * Keeps the record from now on, at once and each day. What goes wrong is said in the log, and by
 * health where the store cannot be read.
 */
export function followDays(
  store: Pick<AuditStore, "countAuditFacets">,
  events: Pick<EventHub, "whenEnded">,
  parts: DailyParts,
): void {
  const daily = () => keepDaily(parts).catch(() => undefined);
  // What entries are found and counted by is read before a long record is checked.
  void store
    .countAuditFacets({})
    .catch(() => undefined)
    .then(daily);
  const timer = setInterval(() => void daily(), BETWEEN_DAILY_LOOKS).unref();
  events.whenEnded(() => clearInterval(timer));
}

/** The time of the newest entry of the record; undefined before the first. */
export async function readLastRecorded(
  store: Pick<AuditStore, "readAuditRows" | "readLastAuditPosition">,
): Promise<string | undefined> {
  const [row] = await store.readAuditRows((await store.readLastAuditPosition()) - 1, 1);
  const [entry] = row ? readAuditEntry(row.position, row.entry) : [];
  return entry?.at;
}
