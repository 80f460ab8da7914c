import { lazy } from "react";
import { LazyBoundary } from "../page/lazy-boundary.tsx";
import { SkeletonBar } from "../page/skeleton.tsx";
import type { TemplateSourceProps } from "./template-source.tsx";

export type { TemplateMark } from "./editor-marks.ts";
export type { TemplateEditorHandle } from "./template-source.tsx";
export type { TemplateWord } from "./template-words.ts";

const LazyTemplateSource = lazy(() =>
  import("./template-source.tsx").then((module) => ({ default: module.TemplateSource })),
);

/**
 * A Jinja template as text: coloured, completed, with its issues at their lines. CodeMirror loads
 * when it is shown.
 */
export function TemplateEditor(props: TemplateSourceProps) {
  return (
    <LazyBoundary
      fallback={
        <div className="min-h-0 flex-1 overflow-hidden">
          <SkeletonBar className="m-4 h-32 rounded-lg" />
        </div>
      }
    >
      <LazyTemplateSource {...props} />
    </LazyBoundary>
  );
}
