import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { toNetworkError } from "../system-errors/network-error.ts";

const DECODERS = new Map([
  ["gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** The text of an answer, cut after so many bytes. */
export async function readBody(
  answer: IncomingMessage,
  limit: number,
): Promise<{ text: string; complete: boolean }> {
  const { bytes, complete } = await readBytes(answer, limit);
  return { text: decodeText(bytes, answer.headers["content-type"] ?? ""), complete };
}

/**
 * An answer, cut after so many bytes; they are counted unpacked, so a small answer cannot grow
 * without end.
 */
export async function readBytes(
  answer: IncomingMessage,
  limit: number,
  onSize: (bytes: number) => void = () => {},
): Promise<{ bytes: Buffer; complete: boolean }> {
  const body = unpack(answer);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      onSize(size);
      if (size > limit) break;
    }
  } catch (error) {
    throw toNetworkError(error, "The server");
  } finally {
    answer.destroy();
  }
  return { bytes: Buffer.concat(chunks).subarray(0, limit), complete: size <= limit };
}

/** Reads a body up to a little more than `most`; the rest is not waited for. */
export async function readBoundedBytes({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) break;
  }
  return Buffer.concat(pieces);
}

/** The bytes of an answer as they were before they were packed. */
export function unpack(answer: IncomingMessage): Readable {
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return answer;
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder) {
    answer.destroy();
    throw new Error(`The answer is packed as "${encoding}", which cannot be read.`);
  }
  answer.on("error", (error) => decoder.destroy(error));
  return answer.pipe(decoder);
}

/**
 * In the character set that the text itself begins with, or that the answer names; UTF-8 when it
 * names none or one that is not known.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const named = /charset="?([^\s;"]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(markedCharset(bytes) ?? named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The text of a file: what is no UTF-8 is read as editors of Windows write it. */
export function decodeFile(bytes: Buffer): string {
  try {
    return new TextDecoder(markedCharset(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The character set that a byte order mark names; shells of Windows write UTF-16. */
function markedCharset([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}
