import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, in base64url. */
export const newSecretValue = (): string => randomBytes(32).toString("base64url");

/**
 * What is stored of a random value, and what it is looked up by. A plain hash serves: nobody tries
 * 2^256 values.
 */
export const secretHash = (value: string): string =>
  createHash("sha256").update(value).digest("hex");
