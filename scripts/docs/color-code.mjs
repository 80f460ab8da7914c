import { StreamLanguage } from "@codemirror/language";
import { javascript, json, typescript } from "@codemirror/legacy-modes/mode/javascript";
import { properties } from "@codemirror/legacy-modes/mode/properties";
import { python } from "@codemirror/legacy-modes/mode/python";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import { standardSQL } from "@codemirror/legacy-modes/mode/sql";
import { yaml } from "@codemirror/legacy-modes/mode/yaml";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";

/** How the languages that the documents use are read; what is not named is written as it is. */
const MODES = {
  js: javascript,
  javascript,
  mjs: javascript,
  jsonc: json,
  json,
  ts: typescript,
  tsx: typescript,
  typescript,
  sh: shell,
  bash: shell,
  yaml,
  yml: yaml,
  python,
  py: python,
  sql: standardSQL,
  ini: properties,
  properties,
};
/** What a mode calls otherwise than all others do. */
const MORE_TAGS = { property: tags.propertyName };
const codeLanguages = new Map(
  Object.entries(MODES).map(([name, mode]) => [
    name,
    StreamLanguage.define({ tokenTable: MORE_TAGS, ...mode }),
  ]),
);

const looks = tagHighlighter([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: "c-keyword" },
  { tag: [tags.string, tags.special(tags.string)], class: "c-string" },
  { tag: [tags.comment, tags.meta], class: "c-comment" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: "c-value" },
  { tag: [tags.typeName, tags.className], class: "c-type" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "c-name" },
]);

/** Code as HTML, with a class for the look of each piece. */
export function colorCode(text, name) {
  const language = codeLanguages.get(name);
  if (!language) return escapeHtml(text);
  let written = "";
  let done = 0;
  highlightTree(language.parser.parse(text), looks, (from, to, look) => {
    written += `${escapeHtml(text.slice(done, from))}<span class="${look}">${escapeHtml(text.slice(from, to))}</span>`;
    done = to;
  });
  return written + escapeHtml(text.slice(done));
}

export const escapeHtml = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
