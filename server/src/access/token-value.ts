import { createHash, randomBytes } from "node:crypto";

/** Recognised by scanners of leaked keys, and by people. */
const PREFIX = "pgb_";
/** 256 bits as base64url have so many characters. */
const SECRET_LENGTH = 43;
const SHAPE = new RegExp(`^${PREFIX}[\\w-]{${SECRET_LENGTH}}$`);

/** A new token: 256 random bits. */
export function newTokenValue(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

/**
 * What is stored of a token, and what it is looked up by: how long the look takes tells of the
 * hash, from which nothing follows about the value. Undefined for what cannot be a token. A plain
 * hash serves: nobody tries 2^256 values.
 */
export function tokenHash(value: string): string | undefined {
  return SHAPE.test(value) ? createHash("sha256").update(value).digest("hex") : undefined;
}
