import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { useEffect, useEffectEvent, useRef } from "react";

export interface JsonCodeProps {
  /** The text; a change from outside replaces what is shown. */
  value: string;
  onChange?(value: string): void;
  /** Accessible name. */
  label: string;
  readOnly?: boolean;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

export function JsonCode({ value, onChange, label, readOnly = false, invalid, describedBy }: JsonCodeProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const report = useEffectEvent((text: string) => onChange?.(text));
  const start = useEffectEvent((parent: HTMLElement) => new EditorView({ parent, state: stateOf(value) }));
  const stateOf = (text: string) =>
    EditorState.create({
      doc: text,
      extensions: [
        minimalSetup,
        json(),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": label,
          ...(describedBy && { "aria-describedby": describedBy }),
        }),
        EditorState.readOnly.of(readOnly),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) report(update.state.doc.toString());
        }),
      ],
    });

  useEffect(() => {
    if (!host.current) return;
    const editor = start(host.current);
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (editor && shown !== value) editor.dispatch({ changes: { from: 0, to: shown?.length ?? 0, insert: value } });
  }, [value]);

  return <div ref={host} aria-invalid={invalid || undefined} className="control overflow-hidden p-0" />;
}

const look = EditorView.theme({
  "&": { fontSize: "12px", backgroundColor: "transparent", maxHeight: "60vh" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px", borderRadius: "8px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "18px", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text-1)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--text-1)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--bg-select-text) !important",
  },
});
