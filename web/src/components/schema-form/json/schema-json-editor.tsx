import type { JsonObject } from "@pegboard/registry-core";
import { lazy, Suspense } from "react";
import { SkeletonBar } from "../../page/skeleton.tsx";
import type { HiddenSecrets } from "../model/hidden-secrets.ts";
import type { SchemaFormProps } from "../schema-form.tsx";

export interface SchemaJsonEditorProps extends Omit<SchemaFormProps, "uiSchema" | "saved"> {
  /** Accessible name. */
  label?: string;
  /** What was left unfinished, to go on with. */
  unfinished?: UnfinishedJson | undefined;
  /** Whenever the text becomes something that is no value, or a value again. */
  onUnfinished?(left: UnfinishedJson | undefined): void;
}

/** A text that is no value yet. It may hold secrets in clear: not for the disk. */
export interface UnfinishedJson {
  text: string;
  /** What its marks for typed secrets stand for. */
  hidden: HiddenSecrets;
  /** What it was to replace. */
  value: JsonObject;
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
