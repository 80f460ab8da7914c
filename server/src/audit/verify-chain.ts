import type { AuditVerification } from "../api-contract.ts";
import type { AuditChainPlace, AuditRow } from "../stores/audit/audit-store.ts";
import { hashAfter } from "../stores/audit/written-entry.ts";

interface ChainStart {
  checkpoint?: AuditChainPlace | undefined;
  start?: number;
  from?: AuditChainPlace | undefined;
}

/** The most changed and missing places that are told. */
const MOST_BREAKS_TOLD = 100;

/**
 * Checks a record entry by entry, oldest first: whether each gives its hash together with the hash
 * before, and whether one is missing. After a gap, the next entry is taken as it is.
 */
export class ChainCheck {
  readonly #checkpoint: AuditChainPlace | undefined;
  #last: AuditChainPlace;
  #upTo = 0;
  #entries = 0;
  readonly #changed: number[] = [];
  readonly #missing: AuditVerification["missing"] = [];
  /** The checkpoints whose signing is in the record, by number, with the place of that entry. */
  readonly signed = new Map<number, number>();
  #holds = false;

  /**
   * `from` is the place before the first entry, of a record whose beginning was deleted; of `start`,
   * as of any part of a record, the hash is unknown.
   */
  constructor({ checkpoint, start, from }: ChainStart = {}) {
    this.#checkpoint = checkpoint;
    this.#last = from ?? { position: start ?? 0, hash: "" };
    this.#upTo = from?.position ?? 0;
    this.#isKnown = start === undefined;
  }

  /** Whether the hash before the next entry is known. */
  #isKnown: boolean;

  /** How many entries were looked at. */
  get entries(): number {
    return this.#entries;
  }

  get last(): AuditChainPlace {
    return this.#last;
  }

  /** The first entry that is not as it was written, or before which one is missing. */
  get brokenAt(): number | undefined {
    const [gap] = this.#missing;
    const places = [...this.#changed.slice(0, 1), ...(gap ? [gap.to + 1] : [])];
    return places.length > 0 ? Math.min(...places) : undefined;
  }

  add({ position, entry, hash, agrees }: AuditRow): void {
    const isNext = position === this.#last.position + 1;
    if (!isNext) this.#tellMissing(this.#last.position + 1, position - 1);
    // A number that was given before is nobody's any more.
    const isNew = position > this.#last.position;
    const isWhole =
      agrees && isNew && (!isNext || !this.#isKnown || hash === hashAfter(this.#last.hash, entry));
    if (!isWhole && this.#changed.length < MOST_BREAKS_TOLD) this.#changed.push(position);
    this.#last = { position, hash };
    this.#isKnown = true;
    this.#entries += 1;
    if (this.brokenAt === undefined) this.#upTo = position;
    const [, number] = SIGNED.exec(entry) ?? [];
    if (number !== undefined) this.signed.set(Number(number), position);
    if (position === this.#checkpoint?.position) this.#holds = hash === this.#checkpoint.hash;
  }

  /** The result; `lastGiven` is the position that the newest entry has to have. */
  end(lastGiven?: number): AuditVerification {
    if (lastGiven !== undefined && lastGiven > this.#last.position)
      this.#tellMissing(this.#last.position + 1, lastGiven);
    const { position } = this.#checkpoint ?? {};
    return {
      at: new Date().toISOString(),
      entries: this.#entries,
      upTo: this.#upTo,
      last: this.#last,
      changed: [...this.#changed],
      missing: [...this.#missing],
      ...(position !== undefined && { checkpoint: { position, holds: this.#holds } }),
    };
  }

  #tellMissing(from: number, to: number): void {
    const isTold = this.#missing.at(-1)?.to === to;
    if (to >= from && !isTold && this.#missing.length < MOST_BREAKS_TOLD)
      this.#missing.push({ from, to });
  }
}

/** The entry of a checkpoint, as it is written. */
const SIGNED = /"kind":"(?:checkpoint_signed|record_trimmed)","facts":\{"number":(\d+)/;

/** Whether nothing is wrong with the record, nor with any checkpoint. */
export const isWholeRecord = (verified: AuditVerification): boolean => {
  const { changed, missing, checkpoint, checkpoints } = verified;
  const isChain = changed.length === 0 && missing.length === 0;
  const { broken = [], missing: gone = [] } = checkpoints ?? {};
  return isChain && checkpoint?.holds !== false && broken.length + gone.length === 0;
};
