import { createHash, randomBytes } from "node:crypto";

/** The prefix, by which scanners of leaked keys and people recognise a token. */
const PREFIX = "pgb_";
/** The number of characters of 256 bits as base64url. */
const SECRET_LENGTH = 43;
const SHAPE = new RegExp(`^${PREFIX}[\\w-]{${SECRET_LENGTH}}$`);

/** A new token: 256 random bits. */
export function newTokenValue(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

/**
 * The hash that is stored of a token and looked up: the time of the look-up tells about the hash,
 * from which nothing follows about the value. Undefined for a text that cannot be a token. A plain
 * hash is enough, because nobody tries 2^256 values.
 */
export function tokenHash(value: string): string | undefined {
  return SHAPE.test(value) ? createHash("sha256").update(value).digest("hex") : undefined;
}
