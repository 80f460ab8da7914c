import { requestIssue } from "@pegboard/registry-core/internal";
import {
  MODEL_PROVIDER_LIMITS,
  type ModelProvider,
  type PutModelProviderRequest,
} from "../api-contract/evaluations/provider-contract.ts";
import { shapeSentence } from "../api-contract/shape-messages.ts";
import { invalid } from "../errors.ts";
import { refused } from "../refusals.ts";
import { placeOfKey } from "../secrets/folder-key.ts";
import { isSealedSecret, type SecretBox } from "../secrets/secret-box.ts";
import type { Store } from "../stores/store.ts";

/** Each provider is stored sealed as a whole under its own name: the key is a part of it. */
export const PROVIDER_PREFIX = "model provider ";

/** A provider with its key, for whoever asks it. */
export interface KeyedProvider extends Omit<ModelProvider, "hasKey"> {
  key?: string;
}

interface ProviderParts {
  store: Pick<Store, "readSealedValue" | "replaceSealedValue" | "listSealedNames">;
  box: SecretBox;
}

/** What is entered for a provider, as its schema reads it. */
type EnteredProvider = Required<Pick<PutModelProviderRequest, "allowPrivate" | "models">> &
  PutModelProviderRequest;

/** The providers of models that the organisation entered, with their keys in sealed storage. */
export class ModelProviders {
  readonly #parts: ProviderParts;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
  }

  /** By their names, without keys. */
  async list(): Promise<ModelProvider[]> {
    const found: ModelProvider[] = [];
    for (const name of await this.#parts.store.listSealedNames(PROVIDER_PREFIX)) {
      const provider = await this.#read(name.slice(PROVIDER_PREFIX.length));
      if (provider) found.push(withoutKey(provider));
    }
    return found.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** @throws PegboardError 404 */
  async find(id: string): Promise<KeyedProvider> {
    const found = await this.#read(id);
    if (found) return found;
    throw refused("not_found", "providerMissing", { id });
  }

  /** The provider as a change would make it, which is not stored yet. */
  async changed(
    id: string,
    entered: EnteredProvider,
    user: string,
  ): Promise<{ provider: KeyedProvider; key: "kept" | "entered" | "removed" }> {
    const before = await this.#read(id);
    const others = (await this.list()).filter((other) => other.id !== id);
    if (others.length >= MODEL_PROVIDER_LIMITS.providers)
      throw refused("invalid", "providersTooMany", { most: MODEL_PROVIDER_LIMITS.providers });
    if (others.some(({ name }) => name.toLowerCase() === entered.name.toLowerCase()))
      throw invalid([
        requestIssue(["name"], "shape", {
          sentence: shapeSentence((t) => t("is the name of another provider")),
        }),
      ]);
    const { key: sent, ...fields } = entered;
    // A key goes to the address alone that it was entered for.
    const isElsewhere = before?.baseUrl !== entered.baseUrl || before.form !== entered.form;
    if (sent === undefined && before?.key !== undefined && isElsewhere)
      throw invalid([
        requestIssue(["key"], "shape", {
          sentence: shapeSentence((t) =>
            t("has to be entered again, since it would go to another address"),
          ),
        }),
      ]);
    const key = sent === undefined ? before?.key : (sent ?? undefined);
    const changedAt = new Date().toISOString();
    return {
      provider: { id, ...fields, ...(key !== undefined && { key }), changedAt, changedBy: user },
      key: changeOfKey(sent),
    };
  }

  async store(provider: KeyedProvider): Promise<void> {
    const { store, box } = this.#parts;
    const name = `${PROVIDER_PREFIX}${provider.id}`;
    await store.replaceSealedValue(name, box.seal(JSON.stringify(provider), placeOfKey(name)));
  }

  async remove(id: string): Promise<void> {
    await this.#parts.store.replaceSealedValue(`${PROVIDER_PREFIX}${id}`);
  }

  async #read(id: string): Promise<KeyedProvider | undefined> {
    const { store, box } = this.#parts;
    const name = `${PROVIDER_PREFIX}${id}`;
    const stored = await store.readSealedValue(name);
    const opened = isSealedSecret(stored) ? box.open(stored, placeOfKey(name)) : undefined;
    return typeof opened === "string" ? JSON.parse(opened) : undefined;
  }
}

export function withoutKey({ key, ...provider }: KeyedProvider): ModelProvider {
  return { ...provider, hasKey: key !== undefined };
}

function changeOfKey(sent: string | null | undefined): "kept" | "entered" | "removed" {
  if (sent === undefined) return "kept";
  return sent === null ? "removed" : "entered";
}
