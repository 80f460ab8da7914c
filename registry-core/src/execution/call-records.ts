import { type CallRecord, type CallRecordFilter, matchesRecord } from "./call-record.ts";
import { type CallStatistics, callStatistics } from "./call-statistics.ts";

/** The last calls, as many as it has room for: the oldest makes room for the newest. */
export class CallRecords {
  readonly #capacity: number;
  readonly #ring: CallRecord[] = [];
  /** Where the next one goes. */
  #next = 0;

  constructor(capacity = 1000) {
    this.#capacity = Math.max(1, capacity);
  }

  add(record: CallRecord): void {
    this.#ring[this.#next] = record;
    this.#next = (this.#next + 1) % this.#capacity;
  }

  /** In the order in which they ended, the newest first. */
  list(filter: CallRecordFilter = {}): CallRecord[] {
    const oldestFirst = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)];
    return oldestFirst.reverse().filter((record) => matchesRecord(filter, record));
  }

  statistics(filter?: CallRecordFilter): CallStatistics {
    return callStatistics(this.list(filter));
  }
}
