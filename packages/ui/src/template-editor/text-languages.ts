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
import { jinja } from "./jinja-language.ts";

const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], "markdown");
const textHighlighting = syntaxHighlighting(textLook);

/** What the editor can colour besides templates. */
export const textLanguages = {
  markdown: [markdown, textHighlighting],
  jinja,
  json: [json(), textHighlighting],
  shell: [StreamLanguage.define(shell), textHighlighting],
} satisfies Record<string, Extension>;
