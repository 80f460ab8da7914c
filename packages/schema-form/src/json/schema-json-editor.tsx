import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { lazy } from "react";
import type { SchemaJsonProps } from "./schema-json.tsx";

const LazySchemaJson = lazy(() =>
  import("./schema-json.tsx").then((module) => ({ default: module.SchemaJson })),
);

/**
 * The values of a schema form as JSON text, with the same validation; each issue leads to its
 * place. CodeMirror loads when it is shown.
 */
export function SchemaJsonEditor(props: SchemaJsonProps) {
  return (
    <LazyBoundary fallback={<SkeletonBar className="h-32 w-full rounded-lg" />}>
      <LazySchemaJson {...props} />
    </LazyBoundary>
  );
}
