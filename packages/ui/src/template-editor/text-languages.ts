import { json } from "@codemirror/lang-json";
import {
  defineLanguageFacet,
  Language,
  StreamLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import type { Extension } from "@codemirror/state";
import { GFM, parser } from "@lezer/markdown";
import { textLook } from "./editor-look.ts";

type Tag = "{{" | "{%" | "{#";

interface JinjaState {
  /** The tag that is open, which may go over several lines. */
  tag: Tag | undefined;
  quote: string | undefined;
}

const CLOSING: Record<Tag, string> = { "{{": "}}", "{%": "%}", "{#": "#}" };
const TAG_OPENING = /\{[{%#]/;

type Stream = Parameters<Parameters<typeof StreamLanguage.define<JinjaState>>[0]["token"]>[0];

const language = StreamLanguage.define<JinjaState>({
  name: "jinja",
  startState: () => ({ tag: undefined, quote: undefined }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    const heading = /^#{1,6} /.test(stream.string);
    const look = state.tag ? readTag(stream, state, state.tag) : readPlainText(stream, state);
    return [look, heading && "heading"].filter(Boolean).join(" ") || null;
  },
  languageData: {
    commentTokens: { block: { open: "{#", close: "#}" } },
    closeBrackets: { brackets: ["(", "[", "'", '"'] },
  },
});

function readPlainText(stream: Stream, state: JinjaState): string | undefined {
  const tag =
    stream.match(TAG_OPENING, false) && (stream.string.slice(stream.pos, stream.pos + 2) as Tag);
  if (tag) {
    state.tag = tag;
    stream.pos += 2;
    return tag === "{#" ? "comment" : "keyword";
  }
  const next = stream.string.slice(stream.pos + 1).search(TAG_OPENING);
  if (next === -1) stream.skipToEnd();
  else stream.pos += next + 1;
  return undefined;
}

/** To the end of the tag or of the line. Quotes inside an expression do not end it. */
function readTag(stream: Stream, state: JinjaState, tag: Tag): string {
  const look = tag === "{#" ? "comment" : "keyword";
  while (!stream.eol()) {
    if (state.quote === undefined && stream.match(CLOSING[tag])) {
      state.tag = undefined;
      return look;
    }
    const character = stream.next();
    if (tag === "{#") continue;
    if (character === "\\" && state.quote !== undefined) stream.next();
    else if (character === state.quote) state.quote = undefined;
    else if (state.quote === undefined && (character === "'" || character === '"'))
      state.quote = character;
  }
  return look;
}

/** Jinja in Markdown: tags and comments coloured, headings bold. */
export const jinja: Extension = [language, syntaxHighlighting(textLook)];

const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], "markdown");
const textHighlighting = syntaxHighlighting(textLook);

/** What the editor can colour besides templates. */
export const textLanguages = {
  markdown: [markdown, textHighlighting],
  jinja,
  json: [json(), textHighlighting],
  shell: [StreamLanguage.define(shell), textHighlighting],
} satisfies Record<string, Extension>;
