import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import { type EditorView, GutterMarker, gutterLineClass } from "@codemirror/view";

/** Something wrong in a template, between two characters counted from 0. */
export interface TemplateMark {
  from: number;
  to: number;
  severity: "error" | "warning";
  message: string;
  /** What makes it right: the button's words, and the text to put there. */
  fix?: { label: string; text: string };
}

/**
 * Marks the issues; those that lie behind the end of the text, because it has changed since, are
 * left out.
 */
export function showTemplateMarks(view: EditorView, errors: TemplateMark[]): void {
  const { length } = view.state.doc;
  const drawn = errors.filter(({ to }) => to <= length).map(toDiagnostic);
  view.dispatch(setDiagnostics(view.state, drawn));
}

function toDiagnostic({ fix, ...error }: TemplateMark): Diagnostic {
  if (!fix) return error;
  const apply = (view: EditorView, from: number, to: number) =>
    view.dispatch({ changes: { from, to, insert: fix.text }, userEvent: "input.fix" });
  return { ...error, actions: [{ name: fix.label, apply }] };
}

/** Puts right the first issue on the line of the cursor. */
export function applyFixAtCursor(view: EditorView, errors: TemplateMark[]): boolean {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const error = errors.find(({ from, fix }) => fix && from >= line.from && from <= line.to);
  if (!error?.fix) return false;
  view.dispatch({
    changes: { from: error.from, to: error.to, insert: error.fix.text },
    userEvent: "input.fix",
  });
  return true;
}

/**
 * Draws an edge beside the lines from one to another, counted from 1; beside none with undefined.
 */
export const setBlock = StateEffect.define<{ from: number; to: number } | undefined>();

const edge = new (class extends GutterMarker {
  override elementClass = "cm-block-edge";
})();

function edgesOf(
  doc: Text,
  block: { from: number; to: number } | undefined,
): RangeSet<GutterMarker> {
  if (!block) return RangeSet.empty;
  const last = Math.min(block.to, doc.lines);
  const lines = Array.from(
    { length: Math.max(0, last - block.from + 1) },
    (_, index) => block.from + index,
  );
  return RangeSet.of(lines.map((line) => edge.range(doc.line(line).from)));
}

/** Keeps the edges of `setBlock`. */
export const blockEdges = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(edges, transaction) {
    const effect = transaction.effects.find((one) => one.is(setBlock));
    if (effect) return edgesOf(transaction.newDoc, effect.value);
    return edges.map(transaction.changes);
  },
  provide: (field) => gutterLineClass.from(field),
});
