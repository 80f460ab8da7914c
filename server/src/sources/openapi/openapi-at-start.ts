import { basename, dirname, extname, resolve } from "node:path";

/** Matches `NAME=` before a file or an address. */
const NAME_BEFORE_PLACE = /^([A-Za-z0-9][A-Za-z0-9 ._-]{0,59})=(.+)$/s;
/** Names that say nothing about what is described. */
const GENERIC_FILE_NAME = /^(openapi|swagger|api|spec|index)$/i;

/** The name of the source of a description that was named at start. */
export function nameAtStart(given: string): string {
  const { named, ...place } = readGiven(given);
  return named ?? ("url" in place ? new URL(place.url).hostname : nameOfFile(place.file));
}

/** Another server, and the name of the service that goes there. */
export function readOtherServer(given: string): { name: string; server: string } {
  const [, name = "", server = ""] = NAME_BEFORE_PLACE.exec(given) ?? [];
  return { name, server };
}

/** Whether a text is a server as it stands in `otherServers`. */
export function isServerOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** The files among descriptions. No tool may change them, because they decide where calls go. */
export function describingFiles(given: readonly string[]): string[] {
  return given.map(readGiven).flatMap((place) => ("file" in place ? [place.file] : []));
}

/** The parts of a description that was named at start: its place, and a name before that. */
export function readGiven(
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
