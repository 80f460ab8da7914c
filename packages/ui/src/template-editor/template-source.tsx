import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
} from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { editorLook } from "./editor-look.ts";
import {
  applyFixAtCursor,
  blockEdges,
  setBlock,
  showTemplateMarks,
  type TemplateMark,
} from "./editor-marks.ts";
import { completeTemplate, openTag, type TemplateWord } from "./template-words.ts";
import { jinja } from "./text-languages.ts";

/** What may be asked of an editor that is drawn. */
export interface TemplateEditorHandle {
  /** Puts a name at the cursor, in place of what is selected; with braces where no tag is open. */
  insertName(name: string): void;
  /** Puts the cursor on a line, counted from 1, and scrolls to it. */
  goTo(line: number, column?: number): void;
  /** Replaces a piece of the text, as one step of the editor's own undo. */
  replace(place: { from: number; to: number }, text: string): void;
}

export interface TemplateSourceProps {
  text: string;
  onChange(text: string): void;
  /** Where the cursor is, both from 1. */
  onCursor?(place: { line: number; column: number }): void;
  /** Puts the cursor on this line, from 1, at first and whenever it changes. */
  line?: number | undefined;
  /** Accessible name. */
  label: string;
  /** Id of a text that says how the editor is used by keyboard. */
  describedBy?: string;
  readOnly?: boolean;
  /** Marked in the text, in the gutter, and told when they are pointed at. */
  issues: TemplateMark[];
  /** Names that may stand in tags, for completion. */
  words: TemplateWord[];
  /** What colours the text; Jinja unless given. Read once. */
  language?: Extension | undefined;
  /** Lines from 1 that belong together with the one at the cursor. */
  block?: { from: number; to: number } | undefined;
  ref?: Ref<TemplateEditorHandle>;
}

/** A text that came from outside is not reported back. */
const fromOutside = Annotation.define<true>();

export function TemplateSource({
  text,
  issues: errors,
  block,
  line,
  readOnly = false,
  ref,
  ...props
}: TemplateSourceProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const editable = useRef(new Compartment());
  const report = useEffectEvent(props.onChange);
  const tellCursor = useEffectEvent(({ doc, selection }: EditorState) => {
    const { number, from } = doc.lineAt(selection.main.head);
    props.onCursor?.({ line: number, column: selection.main.head - from + 1 });
  });
  const complete = useEffectEvent((context: Parameters<typeof completeTemplate>[0]) =>
    completeTemplate(context, props.words),
  );
  const fix = useEffectEvent((editor: EditorView) => applyFixAtCursor(editor, errors));
  const start = useEffectEvent((parent: HTMLElement) => {
    const attributes = { "aria-label": props.label, "aria-multiline": "true", tabindex: "0" };
    const extensions: Extension[] = [
      keymap.of([{ key: "Mod-.", run: (editor) => fix(editor) }]),
      editingExtensions,
      props.language ?? jinja,
      autocompletion({ override: [(context) => complete(context)], icons: false }),
      EditorView.contentAttributes.of(
        props.describedBy ? { ...attributes, "aria-describedby": props.describedBy } : attributes,
      ),
      editable.current.of(EditorState.readOnly.of(readOnly)),
      EditorView.updateListener.of((update) => {
        const outside = update.transactions.some((transaction) =>
          transaction.annotation(fromOutside),
        );
        if (update.docChanged && !outside) report(update.state.doc.toString());
        if (update.docChanged || update.selectionSet) tellCursor(update.state);
      }),
    ];
    return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  });
  useEffect(() => {
    if (!host.current) return;
    const editor = start(host.current);
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (view.current) takeOverText(view.current, text);
  }, [text]);
  useEffect(() => {
    view.current?.dispatch({
      effects: editable.current.reconfigure(EditorState.readOnly.of(readOnly)),
    });
  }, [readOnly]);
  useEffect(() => {
    if (view.current) showTemplateMarks(view.current, errors);
  }, [errors]);
  useEffect(() => view.current?.dispatch({ effects: setBlock.of(block) }), [block]);
  useEffect(() => {
    if (line !== undefined) handleOf(view).goTo(line);
  }, [line]);
  useImperativeHandle(ref, () => handleOf(view));
  return <div ref={host} className="min-h-0 flex-1 overflow-hidden" />;
}

const editingExtensions: Extension = [
  history(),
  lineNumbers(),
  lintGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  blockEdges,
  closeBrackets(),
  // Tab is left to the browser: it leads out of the editor.
  keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
  EditorView.lineWrapping,
  editorLook,
];

/**
 * Replaces only the part of the text that changed elsewhere, so that the cursor stays in its place.
 */
function takeOverText(editor: EditorView, text: string): void {
  const before = editor.state.doc.toString();
  if (before === text) return;
  let from = 0;
  while (from < before.length && from < text.length && before[from] === text[from]) from++;
  let tail = 0;
  const rest = Math.min(before.length, text.length) - from;
  while (tail < rest && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  const changes = { from, to: before.length - tail, insert: text.slice(from, text.length - tail) };
  editor.dispatch({ changes, annotations: fromOutside.of(true) });
}

function handleOf(view: { current: EditorView | null }) {
  return {
    insertName(name: string) {
      const editor = view.current;
      if (!editor || editor.state.readOnly) return;
      const before = editor.state.sliceDoc(0, editor.state.selection.main.from);
      const text = openTag(before) === undefined ? `{{ ${name} }}` : name;
      editor.dispatch(editor.state.replaceSelection(text), {
        userEvent: "input.complete",
        scrollIntoView: true,
      });
      editor.focus();
    },
    goTo(line: number, column = 1) {
      const editor = view.current;
      if (!editor) return;
      const { from, to } = editor.state.doc.line(
        Math.min(Math.max(1, line), editor.state.doc.lines),
      );
      const selection = EditorSelection.cursor(Math.min(from + column - 1, to));
      editor.dispatch({
        selection,
        effects: EditorView.scrollIntoView(selection, { y: "center" }),
      });
      editor.focus();
    },
    replace({ from, to }: { from: number; to: number }, insert: string) {
      const editor = view.current;
      if (!editor || editor.state.readOnly || to > editor.state.doc.length) return;
      editor.dispatch({ changes: { from, to, insert }, userEvent: "input.fix" });
      editor.focus();
    },
  };
}
