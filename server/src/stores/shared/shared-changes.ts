import pg from "pg";
import { readSharedChange, type SharedChange } from "./shared-topics.ts";

/** Milliseconds between two looks at the counters, in case a ring was lost. */
const BETWEEN_COUNTS = 5_000;
/** Milliseconds in which the database has to answer such a look. */
const LOOK_WITHIN = 5_000;
/** Milliseconds before the first and the latest try to hear again. */
const FIRST_TRY = 50;
const LAST_TRY = 2_000;

interface SharedChangesOptions {
  connection: pg.ClientConfig;
  /** Whether a connection of the database is this server's own, by its number. */
  isOwn(processId: number): boolean;
  /** Is told of each change that another server wrote. */
  onChange(change: SharedChange): void;
  /** Is told how many changes of all servers are known; all servers hear them in one order. */
  onCount(count: number): void;
}

/**
 * Hears what other servers write to the same database: on a connection of its own the database
 * rings for each change, and a counter of each topic says what was missed while it was gone.
 */
export class SharedChanges {
  readonly #options: SharedChangesOptions;
  readonly #known = new Map<string, number>();
  #client: pg.Client | undefined;
  #looking: NodeJS.Timeout | undefined;
  #isFirst = true;
  #isEnded = false;
  #heard = 0;
  #count = 0;
  /** How often the connection was lost. */
  reconnects = 0;

  private constructor(options: SharedChangesOptions) {
    this.#options = options;
  }

  /** Listens from now on. Rejects when the database cannot be reached. */
  static async listen(options: SharedChangesOptions): Promise<SharedChanges> {
    const changes = new SharedChanges(options);
    await changes.#connect();
    return changes;
  }

  /**
   * A number that is another one after each change of another server, and at every question while
   * nothing is heard.
   */
  get heard(): number {
    if (!this.#client) this.#heard += 1;
    return this.#heard;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#looking);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#options.connection);
    client.on("error", () => {});
    client.on("notification", ({ processId, payload = "" }) => {
      const [, topic = "", n = ""] = /^(.*) (\d+)$/s.exec(payload) ?? [];
      this.#note(topic, Number(n), this.#options.isOwn(processId));
    });
    try {
      await client.connect();
      await client.query("listen pegboard");
      await this.#look(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isEnded) return client.end();
    client.on("end", () => void this.#connectAgain(client));
    this.#client = client;
    this.#isFirst = false;
    this.#lookLater(client);
  }

  async #connectAgain(lost: pg.Client): Promise<void> {
    if (this.#client !== lost) return;
    clearTimeout(this.#looking);
    this.#client = undefined;
    for (let wait = FIRST_TRY; !this.#isEnded; wait = Math.min(LAST_TRY, wait * 2)) {
      try {
        await this.#connect();
        this.reconnects += 1;
        return;
      } catch {
        // Health tells of a database that is away.
        await new Promise((resolve) => setTimeout(resolve, wait).unref());
      }
    }
  }

  #lookLater(client: pg.Client): void {
    this.#looking = setTimeout(async () => {
      try {
        await this.#look(client);
        this.#lookLater(client);
      } catch {
        // A connection whose other end is gone says nothing by itself.
        await client.end().catch(() => undefined);
      }
    }, BETWEEN_COUNTS).unref();
  }

  async #look(client: pg.Client): Promise<void> {
    const query = { text: "select topic, n from change_counters", query_timeout: LOOK_WITHIN };
    const { rows } = await client.query<{ topic: string; n: number }>(query);
    for (const { topic, n } of rows) this.#note(topic, Number(n), this.#isFirst);
  }

  #note(topic: string, n: number, isOwn: boolean): void {
    const before = this.#known.get(topic) ?? 0;
    if (n <= before) return;
    this.#known.set(topic, n);
    this.#count += n - before;
    this.#options.onCount(this.#count);
    if (isOwn) return;
    this.#heard += 1;
    const change = readSharedChange(topic);
    if (change) this.#options.onChange(change);
  }
}
