import type { JsonPath } from "./json-path.ts";

/** A path as one text, for addresses: `/servers/0/url`, as JSON Pointer (RFC 6901) writes it. */
export function fieldPointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The path of a pointer, with entries of lists as numbers; undefined for a text that is none. */
export function pathOfPointer(pointer: string | undefined): JsonPath | undefined {
  if (!pointer?.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((key) => (/^(0|[1-9]\d*)$/.test(key) ? Number(key) : key));
}
