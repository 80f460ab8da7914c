import { lazy, Suspense } from "react";
import { SkeletonBar } from "../skeleton.tsx";
import type { SchemaFormProps } from "./schema-form.tsx";

export interface SchemaJsonEditorProps extends Omit<SchemaFormProps, "uiSchema" | "saved"> {
  /** Accessible name. */
  label?: string;
}

const SchemaJson = lazy(() => import("./schema-json.tsx").then((module) => ({ default: module.SchemaJson })));

/** The values of a schema form as JSON text, with the same validation; each fault leads to its place. CodeMirror loads when it is shown. */
export function SchemaJsonEditor(props: SchemaJsonEditorProps) {
  return (
    <Suspense fallback={<SkeletonBar className="h-32 w-full rounded-lg" />}>
      <SchemaJson {...props} />
    </Suspense>
  );
}
