import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import {
  isJsonObject,
  type JsonValue,
  ownValue,
  referencedVariable,
  type VariableAvailability,
} from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { permitsVariable } from "../env.ts";

const CIPHER = "aes-256-gcm";
/**
 * The length of the tag in bytes. Without it a decipher takes tags that are short enough to guess.
 */
const TAG_LENGTH = 16;

/**
 * The place that a secret belongs to. A sealed value that somebody copies elsewhere does not open
 * there.
 */
export interface SealPlace {
  /**
   * The id of the agent, `ORGANISATION` for what is set for every agent, or the id of a source for
   * its secrets.
   */
  owner: string;
  /** The name of the tool, or "" for the secrets of a source. */
  tool: string;
  path: (string | number)[];
  /** The destination; absent for a source's secrets, which are part of the destination itself. */
  to?: SealedTo | undefined;
}

/** The destination that a secret was entered for. */
export interface SealedTo extends JsonObject {
  /** The SHA-256 of the destination's text. */
  digest: string;
  /** The marks that its markers show. */
  marks: Record<string, string>;
}

/** A secret as it is stored: AES-256-GCM in base64, bound to its place and to its destination. */
export interface SealedSecret extends JsonObject {
  /** The sealed secret. It has no `to` when it was stored before destinations existed. */
  $secret: { id: string; key: string; iv: string; tag: string; value: string; to?: SealedTo };
}

/** Whether a value is one that `SecretBox.seal` makes, wherever it is found. */
export function isSealedSecret(value: JsonValue | undefined): value is SealedSecret {
  if (!isJsonObject(value)) return false;
  const sealed = Object.hasOwn(value, "$secret") ? value.$secret : undefined;
  return isJsonObject(sealed) && typeof sealed.id === "string";
}

/** The options of a `SecretBox`. */
interface SecretBoxOptions {
  /** The keys: the first seals, each of them opens. */
  keys: [Buffer, ...Buffer[]];
  /** The environment variables that secrets may refer to. */
  variables?: Readonly<Record<string, string | undefined>>;
  /**
   * The names of the variables, as PEGBOARD_SECRET_VARIABLES gives them. Any other variable looks
   * as if it were not set.
   */
  secretVariables?: readonly string[];
}

/** Seals and opens secrets, and reads those that are kept in environment variables. */
export class SecretBox {
  /** The keys by the id that each sealed value names. */
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #key: Buffer;
  readonly #keyId: string;
  readonly #variables: Readonly<Record<string, string | undefined>>;
  readonly #secretVariables: readonly string[];

  constructor({ keys, variables = {}, secretVariables = [] }: SecretBoxOptions) {
    this.#keys = new Map(keys.map((key) => [keyIdOf(key), key]));
    this.#key = keys[0];
    this.#keyId = keyIdOf(keys[0]);
    this.#variables = variables;
    this.#secretVariables = secretVariables;
  }

  /** The ids of the keys that open secrets; they do not reveal the keys. */
  get keyIds(): string[] {
    return [...this.#keys.keys()];
  }

  availabilityOf(variable: string): VariableAvailability {
    if (!permitsVariable(this.#secretVariables, variable)) return "not permitted";
    return ownValue(this.#variables, variable) ? "set" : "missing";
  }

  /** Reads a variable; undefined when it is not set, or not permitted. */
  readVariable(variable: string): string | undefined {
    return this.availabilityOf(variable) === "set"
      ? ownValue(this.#variables, variable)
      : undefined;
  }

  /**
   * The text with the variable's value in place of the reference; undefined when there is none or
   * it is not permitted.
   */
  resolve(text: string): string | undefined {
    const value = this.readVariable(referencedVariable(text) ?? "");
    if (value === undefined) return undefined;
    return text.replace(/\$\{.*\}$/, () => value);
  }

  seal(secret: JsonValue, place: SealPlace, id: string = randomUUID()): SealedSecret {
    const iv = randomBytes(12);
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(associatedData(place));
    const value = Buffer.concat([cipher.update(JSON.stringify(secret), "utf8"), cipher.final()]);
    return {
      $secret: {
        id,
        key: this.#keyId,
        iv: iv.toString("base64"),
        tag: cipher.getAuthTag().toString("base64"),
        value: value.toString("base64"),
        ...(place.to && { to: place.to }),
      },
    };
  }

  /**
   * Opens a secret. Undefined when it was sealed with an unknown key or for another place, or was
   * changed since. The caller compares the destination that it names with where the secret would
   * go.
   */
  open({ $secret }: SealedSecret, place: Omit<SealPlace, "to">): JsonValue | undefined {
    const key = this.#keys.get($secret.key);
    if (!key) return undefined;
    try {
      const decipher = createDecipheriv(CIPHER, key, Buffer.from($secret.iv, "base64"), {
        authTagLength: TAG_LENGTH,
      })
        .setAAD(associatedData({ ...place, to: $secret.to }))
        .setAuthTag(Buffer.from($secret.tag, "base64"));
      const text = Buffer.concat([
        decipher.update(Buffer.from($secret.value, "base64")),
        decipher.final(),
      ]);
      return JSON.parse(text.toString("utf8"));
    } catch {
      return undefined;
    }
  }
}

/** An id of a key that does not reveal the key. */
function keyIdOf(key: Buffer): string {
  return createHash("sha256").update("pegboard key id").update(key).digest("hex").slice(0, 12);
}

function associatedData({ owner, tool, path, to }: SealPlace): Buffer {
  return Buffer.from(JSON.stringify([owner, tool, path, ...(to ? [to.digest] : [])]), "utf8");
}
