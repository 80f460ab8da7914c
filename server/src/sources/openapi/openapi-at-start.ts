import { basename, dirname, extname, resolve } from "node:path";
import type { ConnectionFingerprint } from "../mcp/connection-fingerprint.ts";
import type { Source } from "../source.ts";
import { openApiSource } from "./openapi-source.ts";

/** Matches `NAME=` before a file or an address. */
const NAME_BEFORE_PLACE = /^([A-Za-z0-9][A-Za-z0-9 ._-]{0,59})=(.+)$/s;
/** Names that say nothing about what is described. */
const GENERIC_FILE_NAME = /^(openapi|swagger|api|spec|index)$/i;

/**
 * Reads a description that was named at start: a file, or an address with http or https, with or
 * without a name before it.
 */
export function openApiAtStart(
  given: string,
  { allowPrivate, fingerprint }: { allowPrivate: boolean; fingerprint: ConnectionFingerprint },
): Source {
  const { named, ...place } = readGiven(given);
  const name = named ?? ("url" in place ? new URL(place.url).hostname : nameOfFile(place.file));
  return openApiSource({
    id: `openapi:${name}`,
    name,
    origin: { ...place, grouping: "tag", without: [], allowPrivate },
    fingerprint,
    addedBy: "command line",
  });
}

/** The files among descriptions. No tool may change them, because they decide where calls go. */
export function describingFiles(given: readonly string[]): string[] {
  return given.map(readGiven).flatMap((place) => ("file" in place ? [place.file] : []));
}

function readGiven(
  given: string,
): { named?: string | undefined } & ({ url: string } | { file: string }) {
  const [, named, rest = given] = NAME_BEFORE_PLACE.exec(given) ?? [];
  const isAddress = /^https?:\/\//i.test(rest) && URL.canParse(rest);
  return { named, ...(isAddress ? { url: rest } : { file: resolve(rest) }) };
}

function nameOfFile(path: string): string {
  const name = basename(path, extname(path));
  return GENERIC_FILE_NAME.test(name) ? basename(dirname(path)) || name : name;
}
