import { isJsonObject } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { placeOfKey } from "../../secrets/folder-key.ts";
import { isSealedSecret, type SecretBox } from "../../secrets/secret-box.ts";
import type { Store } from "../../stores/store.ts";
import { McpSignIn, type SignInState } from "./mcp-sign-in.ts";

/** The sign-ins of all sources, sealed in the store. */
export class SignIns {
  readonly #store: Pick<Store, "readSealedValue" | "replaceSealedValue">;
  readonly #box: SecretBox;
  readonly #newId: () => string;
  readonly #open = new Map<string, McpSignIn>();

  constructor(
    store: Pick<Store, "readSealedValue" | "replaceSealedValue">,
    box: SecretBox,
    newId: () => string,
  ) {
    this.#store = store;
    this.#newId = newId;
    this.#box = box;
  }

  /** The sign-in of the source with that id, as long as it is at that address. */
  of(source: string, url: string): McpSignIn {
    const name = signInSecretName(source);
    const signIn = new McpSignIn({
      url,
      newId: this.#newId,
      read: async () => {
        const stored = await this.#store.readSealedValue(name);
        const opened = isSealedSecret(stored)
          ? this.#box.open(stored, placeOfKey(name))
          : undefined;
        return isJsonObject(opened) ? (opened as unknown as SignInState) : undefined;
      },
      write: (state) =>
        this.#store.replaceSealedValue(
          name,
          state && this.#box.seal(state as unknown as JsonObject, placeOfKey(name)),
        ),
    });
    this.#open.set(source, signIn);
    return signIn;
  }

  find(source: string): McpSignIn | undefined {
    return this.#open.get(source);
  }

  /** The source whose sign-in waits for that state. */
  waitingFor(state: string): { source: string; signIn: McpSignIn } | undefined {
    for (const [source, signIn] of this.#open) if (signIn.awaits(state)) return { source, signIn };
    return undefined;
  }

  /**
   * Forgets a sign-in. Its tokens are ended at the server that gave them, as far as that server
   * takes it.
   */
  async forget(source: string): Promise<void> {
    await this.#open.get(source)?.signOut();
    this.#open.delete(source);
    await this.#store.replaceSealedValue(signInSecretName(source));
  }
}

const signInSecretName = (source: string) => `sign-in ${source}`;
