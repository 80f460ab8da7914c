import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colours of every language. */
export const textLook = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.propertyName, tags.link, tags.url, tags.standard(tags.variableName)],
    color: "var(--accent-text)",
  },
  { tag: [tags.string, tags.monospace], color: "var(--green-text)" },
  {
    tag: [tags.number, tags.bool, tags.null, tags.definition(tags.variableName)],
    color: "var(--amber-text)",
  },
  { tag: [tags.comment, tags.processingInstruction, tags.meta], color: "var(--text-3)" },
  { tag: [tags.heading, tags.strong], fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
]);

/**
 * The editor in the look of the product: transparent, its columns those of `CodeLines`, popups like
 * menus.
 */
export const editorLook = EditorView.theme({
  "&": { height: "100%", fontSize: "12.5px", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    lineHeight: "20px",
    overflow: "auto",
    fontVariantLigatures: "none",
  },
  ".cm-content": { caretColor: "var(--text-1)", padding: "8px 0" },
  ".cm-line": { padding: "0 16px 0 2px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--text-3)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": {
    minWidth: "48px",
    padding: "0",
    fontSize: "11px",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-lineNumbers .cm-block-edge": { boxShadow: "inset 2px 0 0 var(--line-strong)" },
  ".cm-gutter-lint": { width: "18px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "4px 3px" },
  ".cm-lint-marker": { width: "12px", height: "12px" },
  ".cm-lint-marker-error": {
    content: "normal",
    backgroundColor: "var(--red)",
    clipPath: "circle(5px)",
  },
  ".cm-lint-marker-warning": {
    content: "normal",
    backgroundColor: "var(--amber)",
    clipPath: "polygon(50% 8%, 98% 92%, 2% 92%)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--bg-selected)" },
  ".cm-activeLineGutter": { color: "var(--text-2)" },
  ".cm-lineNumbers .cm-activeLineGutter": { boxShadow: "inset 2px 0 0 var(--accent)" },
  ".cm-cursor": { borderLeftColor: "var(--text-1)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--bg-select-text) !important",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--red)" },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--amber)",
  },
  ".cm-lintRange": { textUnderlineOffset: "3px" },
  ".cm-tooltip": {
    border: "none",
    borderRadius: "8px",
    backgroundColor: "var(--bg-raised)",
    boxShadow: "var(--shadow-pop)",
    overflow: "hidden",
    color: "var(--text-1)",
  },
  ".cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    fontSize: "12px",
    maxHeight: "240px",
  },
  ".cm-tooltip-autocomplete > ul > li": { padding: "4px 10px", lineHeight: "18px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--bg-selected)",
    color: "var(--text-1)",
  },
  ".cm-completionDetail": {
    color: "var(--text-2)",
    fontStyle: "normal",
    fontFamily: "var(--font)",
    marginLeft: "12px",
  },
  ".cm-completionMatchedText": {
    textDecoration: "none",
    color: "var(--accent-text)",
    fontWeight: "600",
  },
  ".cm-tooltip-lint": { maxWidth: "440px" },
  ".cm-diagnostic": {
    font: "400 12px/18px var(--font)",
    padding: "8px 12px",
    borderLeftWidth: "3px",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--red)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--amber)" },
  ".cm-diagnosticAction": {
    margin: "0 0 0 8px",
    padding: "3px 8px",
    borderRadius: "6px",
    border: "1px solid var(--line-strong)",
    backgroundColor: "var(--bg-field)",
    color: "var(--text-1)",
    font: "500 12px/16px var(--font)",
  },
});
