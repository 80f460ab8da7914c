import { buffer, json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * Packs a list as compressed JSON. It is written item by item, because the whole text may have a
 * hundred megabytes.
 */
export function packList(list: readonly unknown[]): Promise<Buffer> {
  return pipeline(listJsonParts(list), createGzip({ level: 1 }), buffer);
}

/** Unpacks what `packList` packed, or a text of JSON as earlier releases wrote it. */
export async function unpackList(packed: string | Uint8Array): Promise<unknown> {
  if (typeof packed === "string") return JSON.parse(packed);
  return pipeline([packed], createGunzip(), json);
}

function* listJsonParts(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [place, item] of list.entries())
    yield `${place === 0 ? "" : ","}${JSON.stringify(item)}`;
  yield "]";
}
