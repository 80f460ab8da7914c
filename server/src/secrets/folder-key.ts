import { randomBytes } from "node:crypto";
import type { Store } from "../stores/store.ts";
import { isSealedSecret, type SealPlace, type SecretBox } from "./secret-box.ts";

/** The keys that every data folder has, by what they are for. */
export const FOLDER_KEYS = {
  fingerprint: "connection fingerprint",
  checkpoints: "audit checkpoints",
} as const;

/** Whether the box opens a key that is stored sealed; also true where none is stored. */
export async function opensFolderKeys(
  store: Pick<Store, "readSealedValue">,
  box: SecretBox,
): Promise<boolean> {
  for (const name of Object.values(FOLDER_KEYS)) {
    const stored = await store.readSealedValue(name);
    if (!isSealedSecret(stored)) continue;
    return box.open(stored, placeOfKey(name)) !== undefined;
  }
  return true;
}

/**
 * A random key that belongs to the data folder and stays when the secret key is replaced. It is
 * stored sealed. When it cannot be opened, another one serves until the process ends, so that it is
 * there again once its secret key is.
 */
export async function readFolderKey(store: Store, box: SecretBox, name: string): Promise<Buffer> {
  const made = randomBytes(32);
  const place = placeOfKey(name);
  const stored =
    (await store.readSealedValue(name)) ??
    (await store.keepSealedValue(name, box.seal(made.toString("base64"), place)));
  const opened = isSealedSecret(stored) ? box.open(stored, place) : undefined;
  return typeof opened === "string" ? Buffer.from(opened, "base64") : made;
}

export function placeOfKey(name: string): SealPlace {
  return { owner: "@folder", tool: "", path: [name] };
}
