// The SDK of MCP reads and writes JSON with numbers, which round whole numbers beyond 2^53. Such
// numbers pass through it as texts that begin with a mark which nobody outside knows.

import { randomBytes } from "node:crypto";
import { markLongNumbers, unmarkLongNumbers, unmarkValues } from "@pegboard/json-schema";

const MARK = `#${randomBytes(12).toString("base64url")}#`;
const MARK_BYTES = Buffer.from(MARK);

/** Parses JSON with marked texts in the place of long numbers. Throws SyntaxError. */
export const parseMarked = (text: string): unknown => JSON.parse(markWritten(text));

/** JSON that somebody else wrote, for the SDK to read. */
export const markWritten = (text: string): string => markLongNumbers(text, MARK);

/** A value for the SDK to write: with marked texts in the place of bigints. */
export function markBigints<T>(value: T): T {
  if (!hasAny(value, (part) => typeof part === "bigint")) return value;
  const marked = JSON.stringify(value, (_key, part) =>
    typeof part === "bigint" ? `${MARK}${part}` : part,
  );
  return JSON.parse(marked);
}

/** A value that the SDK read, changed: with bigints in the place of marked texts. */
export const unmarkTexts = (value: unknown): unknown => unmarkValues(value, MARK);

/** A text that the SDK wrote, with numbers in the place of marked texts. */
export const unmarkWritten = (text: string): string => unmarkLongNumbers(text, MARK);

/** Bytes that the SDK wrote, with numbers in the place of marked texts. */
export function unmarkBytes(bytes: Uint8Array): Uint8Array {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return written.includes(MARK_BYTES) ? Buffer.from(unmarkWritten(written.toString())) : bytes;
}

/** An answer in JSON that the SDK made, whose text is one piece, without marks. */
export function unmarkAnswer(response: Response): Response {
  const { headers } = response;
  return headers.get("content-type")?.startsWith("application/json")
    ? unmarkPieces(response)
    : response;
}

/** An answer that the SDK made, without marks; each message in it is one piece. */
export function unmarkPieces(response: Response): Response {
  const { body } = response;
  if (!body) return response;
  const unmarked = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => controller.enqueue(unmarkBytes(piece)),
  });
  return new Response(body.pipeThrough(unmarked), response);
}

/** Whether a value holds a marked text. */
export const hasMarks = (value: unknown): boolean => hasAny(value, isMarked);

const isMarked = (value: unknown): boolean => typeof value === "string" && value.startsWith(MARK);

function hasAny(value: unknown, isOne: (part: unknown) => boolean): boolean {
  if (typeof value !== "object" || value === null) return isOne(value);
  if (Array.isArray(value)) return value.some((part) => hasAny(part, isOne));
  return Object.values(value).some((part) => hasAny(part, isOne));
}
