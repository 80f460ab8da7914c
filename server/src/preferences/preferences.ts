import {
  DEFAULT_FUNCTION_LIMITS,
  type FunctionLimits,
  type JsonValue,
  ownValue,
  PROVIDER_FORMATS,
} from "@pegboard/registry-core";
import type { ChangePreferencesRequest } from "../api-contract.ts";
import type { Store } from "../stores/store.ts";
import { DEFAULT_TOKENIZER, TOKENIZER_NAMES, type TokenizerName } from "../tokens/tokenizers.ts";

/** What holds for the whole organisation: what it chose, and the default for the rest. */
export interface Preferences {
  tokenizer: TokenizerName;
  functionLimits: FunctionLimits;
}

export async function readPreferences(store: Pick<Store, "readPreferences">): Promise<Preferences> {
  const stored = await store.readPreferences();
  const limits = Object.keys(PROVIDER_FORMATS).flatMap((format) => {
    const limit = ownValue(stored, limitName(format));
    return limit === null || typeof limit === "number" ? [[format, limit]] : [];
  });
  return {
    // A choice that this release does not have any more counts as none.
    tokenizer: TOKENIZER_NAMES.find((name) => name === stored.tokenizer) ?? DEFAULT_TOKENIZER,
    functionLimits: { ...DEFAULT_FUNCTION_LIMITS, ...Object.fromEntries(limits) },
  };
}

/** A change as the store keeps it. */
export function storedPreferences({ tokenizer, functionLimits }: ChangePreferencesRequest): Record<string, JsonValue> {
  return {
    ...(tokenizer !== undefined && { tokenizer }),
    ...Object.fromEntries(Object.entries(functionLimits ?? {}).map(([format, limit]) => [limitName(format), limit])),
  };
}

const limitName = (format: string): string => `functionLimit:${format}`;
