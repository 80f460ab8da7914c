import { isJsonObject } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { placeOfKey } from "../../secrets/folder-key.ts";
import { isSealedSecret, type SecretBox } from "../../secrets/secret-box.ts";
import type { Store } from "../../stores/store.ts";
import { McpSignIn, type SignInState } from "./mcp-sign-in.ts";

interface SignInsParts {
  store: Pick<Store, "readSealedValue" | "replaceSealedValue">;
  /** Seals what is stored. */
  box: SecretBox;
  newId(): string;
  /** What makes servers do something one after the other; absent where there is only one. */
  leases: { alone(name: string, work: () => Promise<void>): Promise<void> } | undefined;
}

/** The sign-ins of all sources, sealed in the store. */
export class SignIns {
  readonly #parts: SignInsParts;
  readonly #open = new Map<string, McpSignIn>();

  constructor(parts: SignInsParts) {
    this.#parts = parts;
  }

  /** The sign-in of the source with that id, as long as it is at that address. */
  of(source: string, url: string): McpSignIn {
    const name = signInSecretName(source);
    const { store, box, newId, leases } = this.#parts;
    const signIn = new McpSignIn({
      url,
      newId,
      alone: (work) => (leases ? leases.alone(name, work) : work()),
      read: async () => {
        const stored = await store.readSealedValue(name);
        const opened = isSealedSecret(stored) ? box.open(stored, placeOfKey(name)) : undefined;
        return isJsonObject(opened) ? (opened as unknown as SignInState) : undefined;
      },
      write: (state) =>
        store.replaceSealedValue(
          name,
          state && box.seal(state as unknown as JsonObject, placeOfKey(name)),
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
    await this.#parts.store.replaceSealedValue(signInSecretName(source));
  }
}

const signInSecretName = (source: string) => `sign-in ${source}`;
