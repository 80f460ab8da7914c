import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import type { JsonObject, JsonValue } from "@pegboard/registry-core";

const CIPHER = "aes-256-gcm";

/** Where a secret belongs. A sealed value that is moved elsewhere by hand cannot be opened there. */
export interface SecretPlace {
  /** Agent id, or source id for the secrets of a source. */
  owner: string;
  /** Tool name, or "" for the secrets of a source. */
  tool: string;
  path: (string | number)[];
}

/** A secret as it is stored: AES-256-GCM in base64, bound to its place. */
export interface SealedSecret extends JsonObject {
  $secret: { id: string; key: string; iv: string; tag: string; value: string };
}

/** True for what `SecretBox.seal` makes, wherever it is found. */
export function isSealedSecret(value: JsonValue | undefined): value is SealedSecret {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const sealed = Object.hasOwn(value, "$secret") ? value.$secret : undefined;
  return typeof sealed === "object" && sealed !== null && !Array.isArray(sealed) && typeof sealed.id === "string";
}

/** Seals and opens secrets with one key, and remembers the ones it saw so that they can be kept out of texts. */
export class SecretBox {
  readonly #key: Buffer;
  /** Names the key without telling it. */
  readonly #keyId: string;
  readonly #onSeen: (secret: JsonValue) => void;

  constructor(key: Buffer, onSeen: (secret: JsonValue) => void) {
    this.#key = key;
    this.#keyId = createHash("sha256").update("pegboard key id").update(key).digest("hex").slice(0, 12);
    this.#onSeen = onSeen;
  }

  seal(secret: JsonValue, place: SecretPlace, id: string = randomUUID()): SealedSecret {
    this.#onSeen(secret);
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
      },
    };
  }

  /** Undefined when it was sealed with another key or for another place, or was changed since. */
  open({ $secret }: SealedSecret, place: SecretPlace): JsonValue | undefined {
    if ($secret.key !== this.#keyId) return undefined;
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, Buffer.from($secret.iv, "base64"))
        .setAAD(associatedData(place))
        .setAuthTag(Buffer.from($secret.tag, "base64"));
      const text = Buffer.concat([decipher.update(Buffer.from($secret.value, "base64")), decipher.final()]);
      const secret: JsonValue = JSON.parse(text.toString("utf8"));
      this.#onSeen(secret);
      return secret;
    } catch {
      return undefined;
    }
  }
}

function associatedData({ owner, tool, path }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([owner, tool, path]), "utf8");
}
