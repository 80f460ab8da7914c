import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** What a hash costs, as RFC 7914 names it. */
export interface HashCost {
  logN: number;
  r: number;
  p: number;
}

/** About 100 ms and 32 MB for each hash. */
const USUAL_COST: HashCost = { logN: 15, r: 8, p: 3 };
const KEY_LENGTH = 32;
/** The most hashes at once: each holds a thread of the pool, which files need as well. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** How passwords become what is stored of them. */
export class Passwords {
  readonly #cost: HashCost;

  constructor(cost = USUAL_COST) {
    this.#cost = cost;
  }

  /** The hash of a password with its parameters: `scrypt$15$8$3$salt$hash`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return this.#write(salt, await derive(password, salt, this.#cost));
  }

  /**
   * Whether a password gives a stored hash. Without one the answer is false, after as long as for
   * any other.
   */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const read = readStoredHash(stored ?? this.#write(Buffer.alloc(16), Buffer.alloc(KEY_LENGTH)));
    if (!read) throw new Error("The stored hash of a password cannot be read.");
    const key = await derive(password, read.salt, read.cost);
    return timingSafeEqual(key, read.key) && stored !== null;
  }

  /** Whether a password should be hashed anew, because hashes cost more by now. */
  isOutdated(stored: string): boolean {
    const cost = readStoredHash(stored)?.cost;
    return (["logN", "r", "p"] as const).some((part) => cost?.[part] !== this.#cost[part]);
  }

  #write(salt: Buffer, key: Buffer): string {
    const { logN, r, p } = this.#cost;
    const parts = [logN, r, p, salt.toString("base64url"), key.toString("base64url")];
    return `scrypt$${parts.join("$")}`;
  }
}

function readStoredHash(stored: string) {
  const [name, logN, r, p, salt = "", key = ""] = stored.split("$");
  const read = { salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
  if (name !== "scrypt" || read.key.length !== KEY_LENGTH) return undefined;
  return { cost: { logN: Number(logN), r: Number(r), p: Number(p) }, ...read };
}

async function derive(password: string, salt: Buffer, { logN, r, p }: HashCost) {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await new Promise<Buffer>((resolve, reject) =>
      // Several spellings of one character are one password.
      scrypt(
        password.normalize("NFKC"),
        salt,
        KEY_LENGTH,
        { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r },
        (error, key) => (error ? reject(error) : resolve(key)),
      ),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
