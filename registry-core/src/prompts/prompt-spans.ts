import type { TextOrigin } from "./tool-prompts.ts";

/** A piece of a rendered prompt that a tool wrote. */
export interface PromptSpan extends TextOrigin {
  /** Offsets in the text, `end` behind the last character. */
  start: number;
  end: number;
}

/** Private-use characters around an index; a text that holds one of them gets no spans. */
const MARK = /\uE000(\d+)\uE001|\uE002/g;

/** Wraps texts in invisible marks, so that they can be found again in what a template makes of them. */
export class SpanMarks {
  private readonly origins: TextOrigin[] = [];

  readonly mark = (text: string, origin: TextOrigin): string => {
    this.origins.push(origin);
    return `\uE000${this.origins.length - 1}\uE001${text}\uE002`;
  };

  /** The text without marks, and where each marked piece came to stand. */
  read(marked: string): { text: string; spans: PromptSpan[] } {
    const spans: PromptSpan[] = [];
    const open: { origin: TextOrigin | undefined; start: number }[] = [];
    let text = "";
    let at = 0;
    for (const match of marked.matchAll(MARK)) {
      text += marked.slice(at, match.index);
      at = match.index + match[0].length;
      if (match[1] !== undefined) open.push({ origin: this.origins[Number(match[1])], start: text.length });
      else {
        const closed = open.pop();
        if (closed?.origin) spans.push({ start: closed.start, end: text.length, ...closed.origin });
      }
    }
    return { text: text + marked.slice(at), spans: spans.sort((a, b) => a.start - b.start || b.end - a.end) };
  }
}
