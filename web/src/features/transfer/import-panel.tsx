import { useState } from "react";
import type { ImportPaths } from "./import-rows.tsx";
import { ImportStart, type StartedDocument } from "./import-start.tsx";
import { ImportedDocument } from "./imported-document.tsx";

/** A document, and then what it would change. */
export function ImportPanel(paths: ImportPaths) {
  const [document, setDocument] = useState<StartedDocument>();
  if (!document) return <ImportStart onStart={setDocument} />;
  return <ImportedDocument {...{ document, paths }} onAnother={() => setDocument(undefined)} />;
}
