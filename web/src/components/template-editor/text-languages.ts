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
const look = syntaxHighlighting(textLook);

/** What the editor can colour besides templates. */
export const textLanguages = {
  markdown: [markdown, look],
  jinja,
  json: [json(), look],
  shell: [StreamLanguage.define(shell), look],
} satisfies Record<string, Extension>;
