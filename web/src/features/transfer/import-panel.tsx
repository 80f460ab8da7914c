import { useState } from "react";
import { ImportStart, type StartedDocument } from "./import-start.tsx";
import { ImportedDocument } from "./imported-document.tsx";

/** The choice of a document, and then what it would change. */
export function ImportPanel() {
  const [document, setDocument] = useState<StartedDocument>();
  if (!document) return <ImportStart onStart={setDocument} />;
  return <ImportedDocument document={document} onAnother={() => setDocument(undefined)} />;
}
