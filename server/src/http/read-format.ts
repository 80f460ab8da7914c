import { RegistryError } from "@pegboard/registry-core";
import {
  isPromptFormat,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  type ProviderFormatName,
  parseProviderFormat,
} from "@pegboard/registry-core/formats";
import type { ToolsetFormat } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";

/** The format of a query, of a provider or of prompts. @throws PegboardError 400 for another name */
export function readToolsetFormat(name: string): ToolsetFormat {
  return isPromptFormat(name) ? name : readProviderFormat(name, Object.keys(PROMPT_FORMATS));
}

/** The provider format of a query. @throws PegboardError 400 for another name */
export function readProviderFormat(
  name: string,
  others: readonly string[] = [],
): ProviderFormatName {
  try {
    return parseProviderFormat(name);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const formats = [...Object.keys(PROVIDER_FORMATS), ...others].join(", ");
    throw new PegboardError("bad_request", (t) =>
      t('Unsupported API format "{name}". Use one of: {formats}.', { name, formats }),
    );
  }
}
