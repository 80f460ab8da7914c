import { buffer, json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * A list as compressed JSON. Written item by item: the text of all together may have a hundred
 * megabytes.
 */
export function packList(list: readonly unknown[]): Promise<Buffer> {
  return pipeline(textOf(list), createGzip({ level: 1 }), buffer);
}

/** What `packList` packed, or a text of JSON as earlier releases wrote it. */
export async function unpackList(packed: string | Uint8Array): Promise<unknown> {
  if (typeof packed === "string") return JSON.parse(packed);
  return pipeline([packed], createGunzip(), json);
}

function* textOf(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [place, item] of list.entries())
    yield `${place === 0 ? "" : ","}${JSON.stringify(item)}`;
  yield "]";
}
