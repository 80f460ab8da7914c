import { lazy, Suspense } from "react";
import type { JsonCodeProps } from "./json-code.tsx";
import { SkeletonBar } from "./skeleton.tsx";

const JsonCode = lazy(() => import("./json-code.tsx").then((module) => ({ default: module.JsonCode })));

/** A JSON text editor. CodeMirror loads when the first one is shown. */
export function JsonEditor(props: JsonCodeProps) {
  return (
    <Suspense fallback={<SkeletonBar className="h-32 w-full rounded-lg" />}>
      <JsonCode {...props} />
    </Suspense>
  );
}
