import type { ClipboardEvent } from "react";

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The text after a paste, and the cursor in it. */
export function insertPaste({ value, selectionStart, selectionEnd }: TextControl, pasted: string) {
  const before = value.slice(0, selectionStart ?? value.length) + pasted;
  return { text: before + value.slice(selectionEnd ?? value.length), cursor: before.length };
}

/**
 * Several pasted lines, which a field of one line would join; a line that was copied with its end
 * counts as one line.
 */
export function readPastedLines(event: ClipboardEvent): string | undefined {
  const pasted = event.clipboardData.getData("text");
  return /[\r\n]/.test(pasted.trim()) ? pasted : undefined;
}

/**
 * The text after an edit in a text area, which shows every line break as "\n" whatever is stored:
 * lines that the edit did not touch keep the breaks they had, new ones get the text's usual break.
 */
export function withOwnBreaks(stored: string, edited: string): string {
  if (!stored.includes("\r")) return edited;
  const units = stored.match(/\r\n|[\s\S]/g) ?? [];
  const shown = units.map((unit) => (unit.startsWith("\r") ? "\n" : unit));
  const most = Math.min(shown.length, edited.length);
  let start = 0;
  while (start < most && shown[start] === edited[start]) start += 1;
  let end = 0;
  while (end < most - start && shown.at(-1 - end) === edited.at(-1 - end)) end += 1;
  const added = edited.slice(start, edited.length - end);
  const usual = stored.includes("\r\n") ? "\r\n" : "\n";
  const spliced = [
    ...units.slice(0, start),
    added.replaceAll("\n", usual),
    ...units.slice(units.length - end),
  ].join("");
  // A lone "\r" in front of a "
  // " would be one break instead of two.
  return normaliseBreaks(spliced) === edited ? spliced : edited.replaceAll("\n", usual);
}

/** The text as a control shows it. */
export function normaliseBreaks(stored: string): string {
  return stored.replace(/\r\n?/g, "\n");
}
