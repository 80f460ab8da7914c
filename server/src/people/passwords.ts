import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** The cost of new hashes, as RFC 7914 names it; about 100 ms and 32 MB for each. */
const COST = { logN: 15, r: 8, p: 3 };
const KEY_LENGTH = 32;
/** The most hashes at once: each holds a thread of the pool, which files need as well. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** The hash of a password with its parameters: `scrypt$15$8$3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  const parts = [COST.logN, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")];
  return `scrypt$${parts.join("$")}`;
}

/**
 * Whether a password gives a stored hash. Without one the answer is false, after as long as for
 * any other.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const read = readStored(stored ?? NOBODYS_HASH);
  if (!read) throw new Error("The stored hash of a password cannot be read.");
  const key = await derive(password, read.salt, read.cost);
  return timingSafeEqual(key, read.key) && stored !== null;
}

/** Whether a password should be hashed anew, because hashes cost more by now. */
export function isOutdated(stored: string): boolean {
  const cost = readStored(stored)?.cost;
  return cost?.logN !== COST.logN || cost.r !== COST.r || cost.p !== COST.p;
}

/** A hash that no password gives. */
const NOBODYS_HASH = `scrypt$15$8$3$${"A".repeat(22)}$${"A".repeat(43)}`;

function readStored(stored: string) {
  const [name, logN, r, p, salt = "", key = ""] = stored.split("$");
  const read = { salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
  if (name !== "scrypt" || read.key.length !== KEY_LENGTH) return undefined;
  return { cost: { logN: Number(logN), r: Number(r), p: Number(p) }, ...read };
}

async function derive(password: string, salt: Buffer, { logN, r, p }: typeof COST) {
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
