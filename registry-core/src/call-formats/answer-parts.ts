import type { JsonValue } from "@pegboard/json-schema";
import type { CallResult } from "../execution/call-result.ts";
import {
  type MediaPart,
  mediaLine,
  type ResultPart,
  resultParts,
  resultText,
} from "../execution/result-parts.ts";
import { LIMITS } from "../limits.ts";
import type { AnsweredCall } from "./call-format.ts";
import type { WritableJson } from "./message-types.ts";

/** Whether a provider reads media of this type in an answer. */
type TakenParts = (mediaType: string) => boolean;

/**
 * The parts of a call's answer for a provider's model: texts, and the media that it takes. A line
 * takes the place of other media.
 */
export function answerParts(result: CallResult, takes: TakenParts): ResultPart[] {
  if (!result.ok) return [{ kind: "text", text: `Error: ${result.message}` }];
  const answer: ResultPart[] = [];
  let taken = 0;
  for (const part of resultParts(result.result) ?? [
    { kind: "text" as const, text: resultText(result.result) },
  ]) {
    const why = part.kind === "media" ? skippedMediaReason(part, takes, taken) : undefined;
    if (part.kind === "text") addText(answer, part.text);
    else if (why !== undefined) addText(answer, mediaLine(part, why));
    else {
      answer.push(part);
      taken += 1;
    }
  }
  return answer;
}

/**
 * The parts for a provider whose answers to calls are texts: the media come beside them, and lines
 * in the texts say where.
 */
export function answerApart(
  result: CallResult,
  takes: TakenParts,
): { text: string; media: MediaPart[] } {
  const parts = answerParts(result, takes);
  return {
    text: parts
      .map((part) => (part.kind === "text" ? part.text : mediaLine(part, "below")))
      .join("\n"),
    media: parts.filter((part) => part.kind === "media"),
  };
}

/**
 * The one text of an answer without media, otherwise what the provider makes of each part.
 * Providers refuse empty texts in a list.
 */
export function textOrList<Item>(
  parts: readonly ResultPart[],
  toItem: (part: ResultPart) => Item,
): string | Item[] {
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "text") return first.text;
  return parts.filter((part) => part.kind === "media" || part.text !== "").map(toItem);
}

/** A label for media beside an answer that says which call they come from. */
export function mediaLabel({ call }: AnsweredCall, { what }: MediaPart): string {
  const id = call.id === undefined ? "" : ` (${call.id})`;
  return `[${what}, returned by ${call.functionName}${id}]`;
}

/** An address that holds the bytes themselves. */
export function dataUrl({ mediaType, data }: MediaPart): string {
  return `data:${mediaType};base64,${data}`;
}

/** Whether models of all providers look at media of this type. */
export function isViewableMedia(mediaType: string): boolean {
  return PICTURES.has(mediaType) || isPdf(mediaType);
}

export function isPdf(mediaType: string): boolean {
  return mediaType === "application/pdf";
}

/**
 * Whether a provider's library can send a value: it writes it with `JSON.stringify`, which throws
 * at a whole number with more digits than a number keeps.
 */
export function isWritableJson(value: JsonValue): value is WritableJson {
  if (typeof value === "bigint") return false;
  return typeof value !== "object" || value === null || Object.values(value).every(isWritableJson);
}

const PICTURES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Why media are left out: a provider refuses the whole request for one image that it cannot read.
 */
function skippedMediaReason(
  { mediaType, data }: MediaPart,
  takes: TakenParts,
  taken: number,
): string | undefined {
  if (!takes(mediaType)) return "not shown as text";
  if (data.length > LIMITS.mediaCharacters) return "too large to be shown";
  if (taken >= LIMITS.mediaOfAnswer) return `not shown, ${LIMITS.mediaOfAnswer} are shown`;
  return BASE64.test(data) ? undefined : "not shown, its data is not Base64";
}

/** Adds a text. Texts that follow each other are lines of one. */
function addText(answer: ResultPart[], text: string): void {
  const last = answer.at(-1);
  if (last?.kind === "text") last.text += `\n${text}`;
  else answer.push({ kind: "text", text });
}
