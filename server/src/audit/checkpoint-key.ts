import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { FOLDER_KEYS, placeOfKey } from "../secrets/folder-key.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { isSealedSecret } from "../secrets/secret-box.ts";
import type { AuditCheckpoint } from "../stores/audit/audit-store.ts";
import type { Store } from "../stores/store.ts";

const KEY_NAME = FOLDER_KEYS.checkpoints;

/** What a checkpoint says, without its signature. */
export type UnsignedCheckpoint = Omit<AuditCheckpoint, "signature">;

/**
 * The Ed25519 key that signs checkpoints of the record. It stays with the data folder, sealed;
 * where it cannot be opened, another one signs until the process ends.
 */
export class CheckpointKey {
  /** The public key, as the base64 of its SPKI form. */
  readonly publicKey: string;
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
    this.publicKey = createPublicKey(key)
      .export({ type: "spki", format: "der" })
      .toString("base64");
  }

  static async open(
    store: Pick<Store, "readSealedValue" | "keepSealedValue">,
    box: SecretBox,
  ): Promise<CheckpointKey> {
    const { privateKey } = generateKeyPairSync("ed25519");
    const made = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
    const place = placeOfKey(KEY_NAME);
    const stored =
      (await store.readSealedValue(KEY_NAME)) ??
      (await store.keepSealedValue(KEY_NAME, box.seal(made, place)));
    const opened = isSealedSecret(stored) ? box.open(stored, place) : undefined;
    if (typeof opened !== "string") return new CheckpointKey(privateKey);
    const key = Buffer.from(opened, "base64");
    return new CheckpointKey(createPrivateKey({ key, type: "pkcs8", format: "der" }));
  }

  sign(checkpoint: UnsignedCheckpoint): string {
    return sign(null, signedText(checkpoint), this.#key).toString("base64");
  }
}

export type KeptFormerKeys = Pick<Store, "readSealedValue" | "replaceSealedValue">;

const FORMER_KEYS = "former keys of audit checkpoints";

/**
 * The public keys that signed before the present one, as somebody named them after it was lost.
 * They are sealed, so that whoever only writes the database adds none.
 */
export class FormerKeys {
  readonly #store: KeptFormerKeys;
  readonly #box: SecretBox;

  constructor(store: KeptFormerKeys, box: SecretBox) {
    this.#store = store;
    this.#box = box;
  }

  async list(): Promise<string[]> {
    const stored = await this.#store.readSealedValue(FORMER_KEYS);
    const opened =
      stored !== undefined && isSealedSecret(stored)
        ? this.#box.open(stored, placeOfKey(FORMER_KEYS))
        : undefined;
    return typeof opened === "string" ? opened.split(" ") : [];
  }

  async add(key: string): Promise<void> {
    const all = [...new Set([...(await this.list()), key])].join(" ");
    const sealed = this.#box.seal(all, placeOfKey(FORMER_KEYS));
    await this.#store.replaceSealedValue(FORMER_KEYS, sealed);
  }
}

/** Whether a checkpoint has the signature of the key that it names. */
export function isSigned({ signature, ...checkpoint }: AuditCheckpoint): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(checkpoint.publicKey, "base64"),
      type: "spki",
      format: "der",
    });
    return verify(null, signedText(checkpoint), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

const signedText = ({ kind, number, at, position, hash }: UnsignedCheckpoint): Buffer =>
  Buffer.from(["pegboard audit", kind, number, at, position, hash].join("\n"));
