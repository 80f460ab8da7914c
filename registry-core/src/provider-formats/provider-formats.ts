import type { JsonObject } from "@pegboard/json-schema";
import { RegistryError } from "../registry-error.ts";
import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { mcp } from "./mcp.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import type { ProviderFormat } from "./provider-format.ts";

const PROVIDER_FORMAT_TABLE = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
  mcp,
};

/** A key of `PROVIDER_FORMATS`. `parseProviderFormat` reads it, and the aliases, from text. */
export type ProviderFormatName = keyof typeof PROVIDER_FORMAT_TABLE;

/** Every provider format by its name, in the order in which they are shown. */
export const PROVIDER_FORMATS: { readonly [Name in ProviderFormatName]: ProviderFormat<Name> } =
  PROVIDER_FORMAT_TABLE;

/**
 * Adds a format to the table of this process or page, before anything is written in it: everything
 * that lists formats lists it, too. Returns a function that removes it. Throws `unsupported_format`
 * for a name that is taken.
 */
export function addProviderFormat(format: ProviderFormat): () => void {
  if (Object.hasOwn(PROVIDER_FORMAT_TABLE, format.name)) {
    throw new RegistryError(
      "unsupported_format",
      `There is already a format "${format.name}". Choose another name.`,
    );
  }
  const table: Record<string, ProviderFormat> = PROVIDER_FORMAT_TABLE;
  table[format.name] = format;
  return () => delete table[format.name];
}

type WrittenForProviders = { readonly [Name in ProviderFormatName]?: JsonObject };

declare module "../definition/tool-definition.ts" {
  interface OwnFormats extends WrittenForProviders {}
}

const FORMAT_ALIASES = new Map<string, ProviderFormatName>([
  ["openai-response", "openai-responses"],
  ["open-response", "openai-responses"],
  ["open-responses", "openai-responses"],
]);

/** The format that a name or an alias stands for. Throws `unsupported_format` for anything else. */
export function parseProviderFormat(name: string): ProviderFormatName {
  const known =
    FORMAT_ALIASES.get(name) ??
    Object.values(PROVIDER_FORMATS).find((format) => format.name === name)?.name;
  if (known) return known;
  const names = Object.keys(PROVIDER_FORMATS).join(", ");
  throw new RegistryError(
    "unsupported_format",
    `Unsupported API format "${name}". Use one of: ${names}.`,
  );
}
