import { lazy, type Ref, Suspense } from "react";
import { SkeletonBar } from "../page/skeleton.tsx";
import type { TemplateFlaw } from "./editor-marks.ts";
import type { TemplateWord } from "./template-words.ts";

export type { TemplateFlaw } from "./editor-marks.ts";
export type { TemplateWord } from "./template-words.ts";

/** What may be asked of an editor that is drawn. */
export interface TemplateEditorHandle {
  /** Puts a name at the cursor, in place of what is selected; with braces where no tag is open. */
  insertName(name: string): void;
  /** Puts the cursor on a line, counted from 1, and scrolls to it. */
  goTo(line: number, column?: number): void;
  /** Replaces a piece of the text, as one step of the editor's own undo. */
  replace(place: { from: number; to: number }, text: string): void;
}

export interface TemplateEditorProps {
  text: string;
  onChange(text: string): void;
  /** The focus left. */
  onLeave?(): void;
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
  flaws: TemplateFlaw[];
  /** Names that may stand in tags, for completion. */
  words: TemplateWord[];
  /** Lines from 1 that belong together with the one at the cursor. */
  block?: { from: number; to: number } | undefined;
  ref?: Ref<TemplateEditorHandle>;
}

const TemplateSource = lazy(() =>
  import("./template-source.tsx").then((module) => ({ default: module.TemplateSource })),
);

/** A Jinja template as text: coloured, completed, with its flaws at their lines. CodeMirror loads when it is shown. */
export function TemplateEditor(props: TemplateEditorProps) {
  return (
    <Suspense
      fallback={
        <div className="min-h-0 flex-1 overflow-hidden">
          <SkeletonBar className="m-4 h-32 rounded-lg" />
        </div>
      }
    >
      <TemplateSource {...props} />
    </Suspense>
  );
}
