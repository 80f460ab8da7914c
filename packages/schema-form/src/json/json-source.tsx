import { json } from "@codemirror/lang-json";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, lineNumbers } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import type { TextRange } from "../model/json-place.ts";

export interface JsonSourceHandle {
  /** Selects the place and scrolls to it. */
  goTo(place: TextRange): void;
}

interface JsonSourceProps {
  text: string;
  onChange(text: string): void;
  /** Called when the focus left. */
  onLeave(): void;
  label: string;
  readOnly: boolean;
  /** The underlined ranges. */
  issues: TextRange[];
  ref?: Ref<JsonSourceHandle>;
}

/**
 * The text of a JSON value in CodeMirror, with line numbers and marked issues. It opens with the
 * cursor at the first of them.
 */
export function JsonSource({
  text,
  onChange,
  onLeave,
  label,
  readOnly,
  issues,
  ref,
}: JsonSourceProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const report = useEffectEvent(onChange);
  const leave = useEffectEvent(onLeave);
  const start = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      minimalSetup,
      lineNumbers(),
      json(),
      jsonEditorTheme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label }),
      EditorState.readOnly.of(readOnly),
      issueMarks,
      EditorView.domEventHandlers({ blur: () => leave() }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) report(update.state.doc.toString());
      }),
    ];
    const [first] = issues;
    return new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions,
        ...(first && { selection: { anchor: first.from } }),
      }),
      ...(first && { scrollTo: EditorView.scrollIntoView(first.from, { y: "center" }) }),
    });
  });
  useEffect(() => {
    if (!host.current) return;
    const editor = start(host.current);
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== text) {
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    }
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const length = editor.state.doc.length;
    const drawn = issues
      .filter(
        ({ from, to }) => from < to && to <= length && from < editor.state.doc.lineAt(from).to,
      )
      // For an issue that spans lines, such as an object in which something is missing, the first
      // line is enough to see.
      .map(({ from, to }) =>
        issueDecoration.range(from, Math.min(to, editor.state.doc.lineAt(from).to)),
      );
    editor.dispatch({ effects: setIssueMarks.of(Decoration.set(drawn, true)) });
  }, [issues]);
  useImperativeHandle(ref, () => ({
    goTo({ from, to }) {
      view.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.current?.focus();
    },
  }));
  return <div ref={host} className="control overflow-hidden p-0" />;
}

const setIssueMarks = StateEffect.define<DecorationSet>();
/**
 * The marks, which move with the text. After a deletion, old ones may lie behind its end until new
 * ones come.
 */
const issueMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (drawn, { changes, effects }) =>
    effects.reduce(
      (before, effect) => (effect.is(setIssueMarks) ? effect.value : before),
      drawn.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

const issueDecoration = Decoration.mark({ class: "cm-issue" });

const jsonEditorTheme = EditorView.theme({
  "&": { fontSize: "12px", backgroundColor: "transparent", maxHeight: "60vh" },
  "&.cm-focused": {
    outline: "2px solid var(--accent)",
    outlineOffset: "-2px",
    borderRadius: "8px",
  },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "18px", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text-1)", padding: "8px 0", minHeight: "120px" },
  ".cm-gutters": {
    backgroundColor: "var(--bg-sunken)",
    color: "var(--text-3)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-cursor": { borderLeftColor: "var(--text-1)" },
  // The colours that come with the language cannot be read on a dark background.
  ".cm-line span": { color: "inherit !important" },
  ".cm-issue": { textDecoration: "underline wavy var(--red)", textUnderlineOffset: "3px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--bg-select-text) !important",
  },
});
