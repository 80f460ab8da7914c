import { type CallRecord, type CallRecordFilter, matchesRecord } from "./call-record.ts";
import { type CallStatistics, callStatistics } from "./call-statistics.ts";

/** A fixed number of the last calls: the oldest makes room for the newest. */
export class CallRecords {
  readonly #capacity: number;
  readonly #ring: CallRecord[] = [];
  /** The place of the next record. */
  #next = 0;

  constructor(capacity = 1000) {
    this.#capacity = Math.max(1, capacity);
  }

  add(record: CallRecord): void {
    this.#ring[this.#next] = record;
    this.#next = (this.#next + 1) % this.#capacity;
  }

  /** The records that match, the newest first, in the order in which the calls ended. */
  list(filter: CallRecordFilter = {}): CallRecord[] {
    const oldestFirst = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
    return oldestFirst.reverse().filter((record) => matchesRecord(filter, record));
  }

  statistics(filter?: CallRecordFilter): CallStatistics {
    return callStatistics(this.list(filter));
  }
}
